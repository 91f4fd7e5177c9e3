import { Choice, Switch } from '#app/ui/kit/controls.tsx'
import { SelectField, TextField } from '#app/admin/kit/fields.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import type { ArticleState } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { formatDateTime, fromLocalInput, toLocalInput } from '#app/admin/kit/format.ts'
import type { ArticleEdit } from './use-article-edit.ts'

const hints: Record<ArticleState, string> = {
  draft: 'In your time zone. A later date publishes the article then.',
  scheduled: 'In your time zone. The article is published then.',
  published: 'In your time zone.',
}

export function PublishPanel({ edit }: { edit: ArticleEdit }) {
  const { base, fields, set, bind, errors } = edit
  const titles: readonly string[] = categories.map(({ title }) => title)
  // An imported article may have an unknown category, which must stay until another one is chosen.
  const known = titles.includes(fields.category) ? titles : [fields.category, ...titles]
  return (
    <Panel title="Publishing" heading="h2" bodyClass="stack">
      <TextField
        label="Published date"
        error={errors['published_date'] ?? errors['state']}
        hint={hints[edit.base.state]}
        type="datetime-local"
        value={toLocalInput(fields.published_date)}
        onChange={(value) => set({ published_date: fromLocalInput(value) })}
      />
      <SelectField label="Category" {...bind('category')} options={known} />
      <TextField label="Author" {...bind('author')} />
      <Switch
        label="Trending"
        checked={fields.trending}
        onChange={(event) => set({ trending: event.currentTarget.checked })}
      />
      <Switch
        label="Emergency article"
        checked={fields.emergency}
        onChange={(event) => set({ emergency: event.currentTarget.checked })}
      />
      {base.state === 'published' && <RevisedChoice edit={edit} />}
    </Panel>
  )
}

/** The date that readers see moves only here: most saves correct something that they need not know of. */
function RevisedChoice({ edit: { base, fields, set } }: { edit: ArticleEdit }) {
  return (
    <div className="field">
      <Choice
        label="This change matters to readers"
        checked={fields.revised}
        onChange={(event) => set({ revised: event.currentTarget.checked })}
      />
      <span className="field__hint">
        {fields.revised
          ? 'Readers will see the date of this save as “Updated”.'
          : base.revised_at
            ? `Readers see “Updated” with ${formatDateTime(base.revised_at)}.`
            : 'Readers see only the published date.'}
      </span>
    </div>
  )
}

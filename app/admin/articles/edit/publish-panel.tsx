import { Switch } from '#app/ui/kit/controls.tsx'
import { SelectField, TextField } from '#app/admin/kit/fields.tsx'
import { articleStates, type ArticleState } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { fromLocalInput, toLocalInput } from '#app/admin/kit/format.ts'
import { stateLabels } from '../article-state-badge.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

const hints: Record<ArticleState, string> = {
  draft: 'Only admins can see it.',
  scheduled: 'Published automatically at the time below.',
  published: 'Everyone can read it.',
}

export function PublishPanel({ edit }: { edit: ArticleEdit }) {
  const { fields, set, errors } = edit
  const titles: readonly string[] = categories.map(({ title }) => title)
  // An imported category may be none of ours; it must stay until another is chosen.
  const known = titles.includes(fields.category) ? titles : [fields.category, ...titles]
  return (
    <section className="panel" aria-label="Publishing">
      <div className="panel__head">
        <h2>Publishing</h2>
      </div>
      <div className="panel__body stack">
        <SelectField
          label="State"
          hint={hints[fields.state]}
          error={errors['state']}
          value={fields.state}
          options={articleStates.map((state) => ({ value: state, label: stateLabels[state] }))}
          onChange={(value) => set({ state: articleStates.find((state) => state === value) ?? fields.state })}
        />
        <TextField
          label="Published date"
          error={errors['published_date']}
          hint="In your time zone."
          type="datetime-local"
          value={toLocalInput(fields.published_date)}
          onChange={(value) => set({ published_date: fromLocalInput(value) })}
        />
        <SelectField
          label="Category"
          error={errors['category']}
          value={fields.category}
          options={known}
          onChange={(category) => set({ category })}
        />
        <TextField
          label="Author"
          error={errors['author']}
          value={fields.author}
          onChange={(author) => set({ author })}
        />
        <Switch
          label="Trending"
          checked={fields.trending}
          onChange={(event) => set({ trending: event.currentTarget.checked })}
        />
      </div>
    </section>
  )
}

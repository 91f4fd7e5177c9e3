import { useId } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { AuthorField } from '#app/admin/authors/author-field.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { confirm } from '#app/admin/kit/confirm.tsx'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { Tip } from '#app/admin/kit/tip.tsx'
import type { ArticleEdit } from './use-article-edit.ts'
import { planPublish, type PublishPlan } from './publish-plan.ts'
import { Choice, Switch } from '#app/ui/kit/controls.tsx'
import { SelectField, TextField } from '#app/admin/kit/fields.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useCategories } from '#app/ui/site-categories.tsx'
import { formatDateTime, fromLocalInput, toLocalInput } from '#app/admin/kit/format.ts'

const dateHints = {
  draft: "In the site's time zone. A later date publishes the article then.",
  scheduled: "In the site's time zone. The article is published then.",
  published: "In the site's time zone.",
} as const
const unpublishQuestion = {
  title: 'Unpublish this article?',
  text: 'Readers can no longer open it. It becomes a draft, with its likes and comments.',
  confirmLabel: 'Unpublish',
} as const

export function PublishActions({ edit }: { edit: ArticleEdit }) {
  const { base, saving } = edit
  const isEditor = useHasRole('editor')
  const plan = planPublish(edit, now())
  const sentence = useId()
  const isDraft = base.state === 'draft'
  const label = isDraft ? 'Save draft' : 'Update'
  if (!isEditor && !isDraft) return <p className="publish-line small">Only editors can change it now.</p>
  return (
    <>
      <Tip text={label} keys="Ctrl S">
        <Button
          variant={isDraft ? 'secondary' : 'primary'}
          busy={saving}
          aria-keyshortcuts="Control+S Meta+S"
          aria-describedby={isDraft ? undefined : sentence}
          onClick={() => edit.save()}>
          {saving ? 'Saving...' : label}
        </Button>
      </Tip>
      {isDraft && isEditor && (
        <Button variant="primary" aria-describedby={sentence} onClick={() => edit.saveWith({ state: plan.state })}>
          Publish
        </Button>
      )}
      {base.state === 'scheduled' && (
        <Button
          variant="secondary"
          onClick={() => edit.saveWith({ state: 'published', published_date: new Date(now()).toISOString() })}>
          Publish now
        </Button>
      )}
      {!isDraft && (
        <Button variant="secondary" onClick={() => void unpublish(edit)}>
          {base.state === 'scheduled' ? 'Unschedule' : 'Unpublish'}
        </Button>
      )}
      <PublishSentence
        id={sentence}
        plan={isEditor ? plan : { ...plan, reasons: [], sentence: 'An editor publishes it.' }}
      />
    </>
  )
}

function PublishSentence({ id, plan: { sentence, reasons } }: { id: string; plan: PublishPlan }) {
  if (reasons.length === 0)
    return (
      <p className="publish-line small" id={id}>
        {sentence}
      </p>
    )
  return (
    <details className="publish-line small">
      <summary id={id}>{sentence}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  )
}

async function unpublish(edit: ArticleEdit) {
  const isLive = edit.base.state === 'published'
  if (!isLive || (await confirm(unpublishQuestion))) edit.saveWith({ state: 'draft' })
}

export function PublishPanel({ edit }: { edit: ArticleEdit }) {
  const { base, fields, set, bind, errors } = edit
  const titles = useCategories().map(({ title }) => title)
  // An imported article may have an unknown category, which must stay until another one is chosen.
  const options = titles.includes(fields.category) ? titles : [fields.category, ...titles]
  return (
    <Panel title="Publishing" heading="h2" bodyClass="stack">
      <TextField
        label="Published date"
        error={errors['published_date'] ?? errors['state']}
        hint={dateHints[base.state]}
        type="datetime-local"
        value={toLocalInput(fields.published_date)}
        onChange={(value) => set({ published_date: fromLocalInput(value) })}
      />
      <SelectField label="Category" {...bind('category')} options={options} />
      <AuthorField {...bind('author')} />
      <Switch label="Trending" {...edit.bindChecked('trending')} />
      <Switch label="Emergency article" {...edit.bindChecked('emergency')} />
      {/* The date that readers see moves only here: most saves correct something that they need not know of. */}
      {base.state === 'published' && (
        <div className="field">
          <Choice label="This change matters to readers" {...edit.bindChecked('revised')} />
          <span className="field__hint">
            {fields.revised
              ? 'Readers will see the date of this save as “Updated”.'
              : base.revised_at
                ? `Readers see “Updated” with ${formatDateTime(base.revised_at)}.`
                : 'Readers see only the published date.'}
          </span>
        </div>
      )}
    </Panel>
  )
}

import { useId } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { confirm } from '#app/admin/kit/confirm.tsx'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { Tip } from '#app/admin/kit/tip.tsx'
import type { ArticleEdit } from './use-article-edit.ts'
import { planPublish, type PublishPlan } from './publish-plan.ts'

/** Saving and publishing are two buttons; the sentence says what the second one does. */
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
          onClick={() => edit.save()}
        >
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
          onClick={() => edit.saveWith({ state: 'published', published_date: new Date(now()).toISOString() })}
        >
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
  const question = {
    title: 'Unpublish this article?',
    text: 'Readers can no longer open it. It becomes a draft, with its likes and comments.',
    confirmLabel: 'Unpublish',
  }
  if (!isLive || (await confirm(question))) edit.saveWith({ state: 'draft' })
}

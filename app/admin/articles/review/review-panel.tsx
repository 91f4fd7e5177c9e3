import { useState } from 'react'
import { ApiError, fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { formValues } from '#app/client/form-values.ts'
import { errorMessage, toastSuccess } from '#app/admin/kit/actions.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { formatDateTime, pluralize } from '#app/admin/kit/format.ts'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { chevronDown } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import type { ArticleEdit } from '../edit/use-article-edit.ts'
import { FactSource } from './finding-list.tsx'
import { ReviewRequest } from './review-request.tsx'

type Review = ResponseOf<'GET /api/admin/articles/:id/review'>

export function ReviewPanel({ edit }: { edit: ArticleEdit }) {
  const [open, setOpen] = useState(false)
  const isEditor = useHasRole('editor')
  const query = useQuery('GET /api/admin/articles/:id/review', { params: { id: edit.base.id } })
  return (
    <Panel title="Review" heading="h2" bodyClass="stack">
      <ListStates query={query} what="the review">
        {(review) => (
          <>
            <ReviewState review={review} />
            <ReviewRequest edit={edit} request={review.request} />
            {review.facts.length > 0 && (
              <details className="fold fold--inline">
                <summary>
                  <Glyph d={chevronDown} size="small" />
                  Written from {pluralize(review.facts.length, 'fact')}
                </summary>
                <ul className="finding-list small" aria-label="Facts">
                  {review.facts.map((fact) => (
                    <li key={fact.id}>
                      {fact.statement} <FactSource {...fact} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {isEditor && (
              <>
                <Button
                  variant="secondary"
                  aria-disabled={edit.dirty || review.ownText || undefined}
                  onClick={() => setOpen(!edit.dirty && !review.ownText)}>
                  Approve this version
                </Button>
                {review.ownText && (
                  <p className="field__hint">You wrote this text, so somebody else has to approve it.</p>
                )}
                {edit.dirty && (
                  <p className="field__hint">Save your changes first: an approval is for what is saved.</p>
                )}
                {open && <ApproveDialog edit={edit} review={review} onClose={() => setOpen(false)} />}
              </>
            )}
          </>
        )}
      </ListStates>
    </Panel>
  )
}

function ReviewState({ review: { decisions } }: { review: Review }) {
  const approval = decisions.find(({ kind }) => kind === 'approved')
  const release = decisions.find(({ kind }) => kind === 'released')
  return (
    <>
      <p role="status">{approval ? describeApproval(approval) : 'Nobody has approved this text yet.'}</p>
      {release && (
        <p className="small soft">
          Published despite the safety check by {release.name || 'a deleted account'} on {formatDateTime(release.at)},
          version {release.version}.{release.note && ` Reason: ${release.note}`}
        </p>
      )}
    </>
  )
}

function describeApproval({ current, note, ...decision }: Review['decisions'][number]): string {
  const who = [decision.name, decision.credential].filter(Boolean).join(', ')
  const account = decision.account === null ? 'a deleted account' : `the account of ${decision.account}`
  const by = decision.account === decision.name ? who : `${who} (from ${account})`
  const approved = `${by} on ${formatDateTime(decision.at)}, version ${decision.version}.`
  const reason = note && ` Reason: ${note}`
  return (current ? 'Approved by ' : 'Changed since the approval by ') + approved + reason
}

type ApproveProps = { onClose: () => void; edit: ArticleEdit; review: Review }

function ApproveDialog({ edit, review, onClose }: ApproveProps) {
  const [error, setError] = useState<{ message: string; isReason: boolean }>()

  async function approve(form: HTMLFormElement) {
    const { name, credential, reason } = formValues(form, 'name', 'credential', 'reason')
    const { id, version } = edit.base
    try {
      const body = { version, name, credential, reason }
      const { article } = await fetchJson('POST /api/admin/articles/:id/approve', { params: { id }, body })
      edit.applyStored(article)
      onClose()
      toastSuccess('Version approved')
    } catch (rejection) {
      const message = errorMessage(rejection) ?? 'The version could not be approved.'
      setError({
        message,
        isReason: review.held && rejection instanceof ApiError && rejection.code === 'reason_needed',
      })
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Approve this version"
      onSubmit={approve}
      submitLabel="Approve"
      busyLabel="Approving...">
      <p>You confirm that you have read the text and found it correct. Readers see your name until the text changes.</p>
      <TextField
        label="Name"
        name="name"
        error={error?.isReason ? undefined : error?.message}
        maxLength={120}
        defaultValue={review.reviewer.name}
      />
      <TextField
        label="Credential"
        hint="For example DVM, or Certified dog trainer. May be empty."
        name="credential"
        maxLength={200}
        defaultValue={review.reviewer.credential}
      />
      {review.held && (
        <TextField
          label="Reason"
          hint="The safety check holds this text. Say why it may be published all the same, in at least 10 characters."
          name="reason"
          error={error?.isReason ? error.message : undefined}
          maxLength={2000}
        />
      )}
    </FormDialog>
  )
}

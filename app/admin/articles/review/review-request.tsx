import { useState } from 'react'
import { attempt, errorMessage, toastSuccess, useAction } from '#app/admin/kit/actions.ts'
import { TextareaField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Button } from '#app/ui/kit/button.tsx'
import type { ArticleEdit } from '../edit/use-article-edit.ts'

type Request = ResponseOf<'GET /api/admin/articles/:id/review'>['request']
type Props = { edit: ArticleEdit; request: Request }

/** How a draft goes from its author to the reviewers and back. */
export function ReviewRequest({ edit, request }: Props) {
  const { id, state, review_state } = edit.base
  const isEditor = useHasRole('editor')
  const [busy, act] = useAction()
  const [sendingBack, setSendingBack] = useState(false)
  if (state !== 'draft') return null
  const isWaiting = review_state === 'requested'

  const markReady = () =>
    act('Failed to mark the article', async () => {
      if (!(await edit.saveFirst())) return
      const { article } = await fetchJson('POST /api/admin/articles/:id/review-request', { params: { id } })
      edit.applyStored(article)
      toastSuccess('Ready for review', 'The reviewers have been told.')
    })
  const takeBack = () =>
    act('Failed to take it back', async () => {
      const { article } = await fetchJson('DELETE /api/admin/articles/:id/review-request', { params: { id } })
      edit.applyStored(article)
      toastSuccess('No longer waiting for a review')
    })
  return (
    <>
      {request && <p>{describeRequest(review_state, request)}</p>}
      {review_state === 'returned' && request?.note && <blockquote className="review-note">{request.note}</blockquote>}
      <div className="row">
        {isWaiting ? (
          <Button variant="secondary" busy={busy} onClick={takeBack}>
            Not ready yet
          </Button>
        ) : (
          <Button variant="secondary" busy={busy} onClick={markReady}>
            Ready for review
          </Button>
        )}
        {isWaiting && isEditor && !request?.isOwn && (
          <Button variant="secondary" onClick={() => setSendingBack(true)}>
            Send back
          </Button>
        )}
      </div>
      {sendingBack && <SendBackDialog edit={edit} onClose={() => setSendingBack(false)} />}
    </>
  )
}

function describeRequest(state: ArticleEdit['base']['review_state'], { at, by }: NonNullable<Request>): string {
  const since = at ? formatDateTime(at) : ''
  if (state === 'returned') return `Sent back on ${since}:`
  if (state === 'accepted') return `The review ended on ${since}.`
  return `Ready for review since ${since}, marked by ${by ?? 'a deleted account'}.`
}

function SendBackDialog({ edit, onClose }: { edit: ArticleEdit; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()

  async function sendBack() {
    if (note.trim() === '') return setError('Please say what should change.')
    try {
      const { article } = await fetchJson('POST /api/admin/articles/:id/send-back', {
        params: { id: edit.base.id },
        body: { note },
      })
      edit.applyStored(article)
      onClose()
      return toastSuccess('Sent back', 'The author has been told.')
    } catch (rejection) {
      return setError(errorMessage(rejection) ?? 'The article could not be sent back.')
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Send back to the author"
      onSubmit={sendBack}
      submitLabel="Send back"
      busyLabel="Sending...">
      <TextareaField
        label="What should change"
        hint="The author sees it beside the text, and gets it by email."
        rows={4}
        maxLength={2000}
        value={note}
        error={error}
        onChange={setNote}
      />
    </FormDialog>
  )
}

/** The author has read what became of the review. */
export function dismissOutcome(id: string): Promise<boolean> {
  return attempt('Failed to dismiss it', () =>
    fetchJson('DELETE /api/admin/articles/:id/review-request', { params: { id } }),
  )
}

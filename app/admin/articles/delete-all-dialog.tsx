import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ApiError } from '#app/client/fetch-json.ts'
import { submitJson, toastSuccess, useAction } from '../kit/actions.ts'
import { pluralize } from '../kit/format.ts'
import type { DialogProps } from '../kit/form-dialog.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { trashAllText, undoAction } from './article-actions.ts'
import { articlesPath } from './article-fields.ts'
import { ActionButton } from '../kit/buttons.tsx'

/** Sends the count on screen; if it has changed, the server rejects the request and we show the new one. */
export function DeleteAllDialog({ open, onClose }: DialogProps) {
  const query = useQuery('GET /api/admin/articles/titles', ...(open ? [] : ['skip' as const]))
  const [busy, act] = useAction()
  const ids = query.data?.titles.map(({ id }) => id) ?? []
  const total = ids.length

  const deleteAll = () =>
    act('Failed to delete all articles', async () => {
      try {
        await submitJson('POST /api/admin/articles/delete-all', { body: { count: total } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) query.reload()
        throw error
      }
      toastSuccess('All articles deleted successfully', undefined, undoAction(ids))
      invalidate(articlesPath)
      onClose()
    })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete all articles"
      actions={
        <>
          <ActionButton onClick={onClose}>Keep articles</ActionButton>
          {total > 0 && (
            <ActionButton variant="danger" busy={busy} onClick={deleteAll}>
              {busy ? 'Deleting...' : 'Delete all articles'}
            </ActionButton>
          )}
        </>
      }
    >
      <ListStates
        query={query}
        what="the number of articles"
        isEmpty={(data) => data.titles.length === 0}
        empty={<p>There are no articles to delete.</p>}
      >
        {() => (
          <p>
            This moves <b>{pluralize(total, 'article')}</b>
            {trashAllText(total)}
          </p>
        )}
      </ListStates>
    </Dialog>
  )
}

import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { fetchUrl, ApiError } from '#app/client/fetch-json.ts'
import { pluralize } from '../kit/format.ts'
import type { DialogProps } from '../kit/dialog-props.ts'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useUrlQuery } from '../kit/query-cache.ts'
import { toastError, toastSuccess } from '../kit/toasts.ts'
import { restoreArticles } from './article-actions.ts'
import { articlesPath } from '#app/contract/admin-articles.ts'

type ArticleTitles = { titles: readonly { id: string }[] }

/** Names the count; when it has changed meanwhile, the door refuses and the new count is shown. */
export function DeleteAllDialog({ open, onClose }: DialogProps) {
  const read = useUrlQuery<ArticleTitles>(open ? `${articlesPath}/titles` : undefined)
  const [busy, run] = useBusy()
  const ids = read.data?.titles.map(({ id }) => id) ?? []
  const total = ids.length

  const deleteAll = () =>
    run(async () => {
      try {
        await withMinimumBusy(fetchUrl(`${articlesPath}/delete-all`, { method: 'POST', json: { count: total } }))
        toastSuccess('All articles deleted successfully', undefined, {
          label: 'Undo',
          press: () => void restoreArticles(ids),
        })
        invalidate(articlesPath)
        onClose()
      } catch (error) {
        toastError('Failed to delete all articles', error)
        if (error instanceof ApiError && error.status === 409) read.reload()
      }
    })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete all articles"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep articles
          </Button>
          {total > 0 && (
            <Button variant="danger" busy={busy} onClick={deleteAll}>
              {busy ? 'Deleting...' : 'Delete all articles'}
            </Button>
          )}
        </>
      }
    >
      <ListStates
        query={read}
        what="the number of articles"
        isEmpty={(data) => data.titles.length === 0}
        empty={<p>There are no articles to delete.</p>}
      >
        {() => (
          <p>
            This moves <b>{pluralize(total, 'article')}</b> with their likes and comments to the trash. You can restore
            them for 30 days.
          </p>
        )}
      </ListStates>
    </Dialog>
  )
}

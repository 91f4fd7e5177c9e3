import { seen, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { call, CallFailed } from '../kit/fetch-json.ts'
import { counted } from '../kit/format.ts'
import type { DialogSlot } from '../kit/dialog-props.ts'
import { ListStates } from '../kit/list-states.tsx'
import { refresh, useRead } from '../kit/query-cache.ts'
import { tellFailure, tellSuccess } from '../kit/toasts.ts'
import { restoreArticles } from './article-actions.ts'
import { articlesDoor } from '#app/contract/admin-articles.ts'

type Titles = { titles: readonly { id: string }[] }

/** Names the count; when it has changed meanwhile, the door refuses and the new count is shown. */
export function DeleteAllDialog({ open, onClose }: DialogSlot) {
  const read = useRead<Titles>(open ? `${articlesDoor}/titles` : undefined)
  const [busy, run] = useBusy()
  const ids = read.data?.titles.map(({ id }) => id) ?? []
  const total = ids.length

  const deleteAll = () =>
    run(async () => {
      try {
        await seen(call(`${articlesDoor}/delete-all`, { method: 'POST', json: { count: total } }))
        tellSuccess('All articles deleted successfully', undefined, {
          label: 'Undo',
          press: () => void restoreArticles(ids),
        })
        refresh(articlesDoor)
        onClose()
      } catch (error) {
        tellFailure('Failed to delete all articles', error)
        if (error instanceof CallFailed && error.status === 409) read.reload()
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
        read={read}
        what="the number of articles"
        isEmpty={(data) => data.titles.length === 0}
        empty={<p>There are no articles to delete.</p>}
      >
        {() => (
          <p>
            This moves <b>{counted(total, 'article')}</b> with their likes and comments to the trash. You can restore
            them for 30 days.
          </p>
        )}
      </ListStates>
    </Dialog>
  )
}

import { fetchJson } from '#app/client/fetch-json.ts'
import { attempt, attemptConfirmed, toastSuccess } from './actions.ts'
import { pluralize } from './format.ts'
import { invalidate } from './query-cache.ts'

type Ids = readonly string[]
type ListPath = '/api/admin/messages' | '/api/admin/comments' | '/api/admin/subscribers'

/** Deletes one or more rows of a list, after asking. `what` is the singular, as in `message`. */
export function createDeleteAction(path: ListPath, what: string) {
  return (ids: Ids) => {
    const count = pluralize(ids.length, what)
    const question = {
      title: `Delete ${count}?`,
      text: 'This cannot be undone.',
      confirmLabel: `Delete ${count}`,
      danger: true,
    }
    return attemptConfirmed(question, `Failed to delete ${ids.length === 1 ? what : `${what}s`}`, async () => {
      await fetchJson(`DELETE ${path}`, { body: { ids } })
      toastSuccess(`${count} deleted`)
      invalidate(path, '/api/admin/counts')
    })
  }
}

/** Changes one or more rows of a list. `done` completes the toast, as in `2 messages archived`. True when it was done. */
export function createUpdateAction<Change>(
  path: ListPath,
  what: string,
  update: (ids: Ids, change: Change) => Promise<unknown>,
) {
  return (ids: Ids, change: Change, done?: string): Promise<boolean> =>
    attempt(`Failed to update ${ids.length === 1 ? what : `${what}s`}`, async () => {
      await update(ids, change)
      if (done) toastSuccess(`${pluralize(ids.length, what)} ${done}`)
      invalidate(path, '/api/admin/counts')
    })
}

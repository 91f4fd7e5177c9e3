import { fetchUrl } from '#app/client/fetch-json.ts'
import { confirm } from './confirm.tsx'
import { pluralize } from './format.ts'
import { invalidate } from './query-cache.ts'
import { toastError, toastSuccess } from './toasts.ts'

/** The doors of this tab take one or many. `what` is the word for one: `message`. */
export function createBulkActions(path: string, what: string) {
  const invalidateList = () => invalidate(path, '/api/admin/counts')

  async function change(ids: readonly string[], part: object, done?: string): Promise<boolean> {
    try {
      await fetchUrl(path, { method: 'PATCH', json: { ids, ...part } })
      if (done) toastSuccess(`${pluralize(ids.length, what)} ${done}`)
      invalidateList()
      return true
    } catch (error) {
      toastError(`Failed to update ${ids.length === 1 ? what : `${what}s`}`, error)
      return false
    }
  }

  async function remove(ids: readonly string[]): Promise<boolean> {
    const selectedCount = pluralize(ids.length, what)
    const sure = await confirm({
      title: `Delete ${selectedCount}?`,
      text: 'This cannot be undone.',
      confirmLabel: `Delete ${selectedCount}`,
      danger: true,
    })
    if (!sure) return false
    try {
      await fetchUrl(path, { method: 'DELETE', json: { ids } })
      toastSuccess(`${selectedCount} deleted`)
      invalidateList()
      return true
    } catch (error) {
      toastError(`Failed to delete ${ids.length === 1 ? what : `${what}s`}`, error)
      return false
    }
  }
  return { change, remove }
}

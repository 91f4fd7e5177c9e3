import { call } from './fetch-json.ts'
import { confirm } from './confirm.tsx'
import { counted } from './format.ts'
import { refresh } from './query-cache.ts'
import { tellFailure, tellSuccess } from './toasts.ts'

/** The doors of this tab take one or many. `what` is the word for one: `message`. */
export function createMany(door: string, what: string) {
  const again = () => refresh(door, '/api/admin/counts')

  async function change(ids: readonly string[], part: object, done?: string): Promise<boolean> {
    try {
      await call(door, { method: 'PATCH', json: { ids, ...part } })
      if (done) tellSuccess(`${counted(ids.length, what)} ${done}`)
      again()
      return true
    } catch (error) {
      tellFailure(`Failed to update ${ids.length === 1 ? what : `${what}s`}`, error)
      return false
    }
  }

  async function remove(ids: readonly string[]): Promise<boolean> {
    const these = counted(ids.length, what)
    const sure = await confirm({
      title: `Delete ${these}?`,
      text: 'This cannot be undone.',
      yes: `Delete ${these}`,
      danger: true,
    })
    if (!sure) return false
    try {
      await call(door, { method: 'DELETE', json: { ids } })
      tellSuccess(`${these} deleted`)
      again()
      return true
    } catch (error) {
      tellFailure(`Failed to delete ${ids.length === 1 ? what : `${what}s`}`, error)
      return false
    }
  }
  return { change, remove }
}

import { dismissToast, showToast, toasts } from '#app/client/toasts.ts'
import { useBusy, withMinimumBusy } from '#app/client/use-busy.ts'
import { ApiError, fetchJson } from '#app/client/fetch-json.ts'
import type { RequestArguments, ResponseOf, RouteKey } from '#app/contract/contract.ts'
import { confirm, type ConfirmOptions } from './confirm.tsx'
import { pluralize } from './format.ts'
import { invalidate } from './query-cache.ts'

/** `fetchJson` that settles only once the button's busy label has been on screen long enough to read. */
export function submitJson<Key extends RouteKey>(
  route: Key,
  ...options: RequestArguments<Key>
): Promise<ResponseOf<Key>> {
  return withMinimumBusy(fetchJson(route, ...options))
}

/** Runs a task; if it fails, a toast with this title says why. True when it succeeded. */
export async function attempt(failure: string, task: () => Promise<unknown>): Promise<boolean> {
  try {
    await task()
    return true
  } catch (error) {
    toastError(failure, error)
    return false
  }
}

export async function attemptConfirmed(question: ConfirmOptions, failure: string, task: () => Promise<unknown>) {
  return (await confirm(question)) && attempt(failure, task)
}

/** `attempt` for a button: busy until it is done, one at a time. */
export function useAction() {
  const [busy, run] = useBusy()
  const act = (failure: string, task: () => Promise<unknown>) => run(() => attempt(failure, task))
  return [busy, act] as const
}

type ToastAction = { label: string; press: () => void }

export function toastSuccess(title: string, text?: string, action?: ToastAction) {
  showToast({ tone: 'success', title, text, ...(action && { action }) })
}

export function toastInfo(title: string, text?: string) {
  showToast({ tone: 'info', title, text })
}

export async function copyText(text: string, done: string) {
  await navigator.clipboard.writeText(text)
  toastInfo(done)
}

export function toastError(title: string, error?: unknown) {
  const message = errorMessage(error)
  // The same failure again replaces the toast that still says so.
  for (const old of toasts.get()) if (old.stays && old.title === title) dismissToast(old.id)
  showToast({ tone: 'destructive', title, text: message === title ? undefined : message, stays: true })
}

/** What to tell the user about a failed request, if anything. */
export function errorMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 0) return "Can't reach the server. Check your connection."
  const [first] = Object.values(error.fields)
  return first ?? error.userMessage
}

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

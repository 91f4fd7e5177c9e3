import { showToast } from '#app/client/toasts.ts'
import { dismissErrors } from './dismiss-errors.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { ApiError, fetchJson } from '#app/client/fetch-json.ts'
import { confirm, type ConfirmOptions } from './confirm.tsx'
import { pluralize } from './format.ts'
import { invalidate } from './query-cache.ts'

/** Runs a task; if it fails, a toast with this title says why. True when it succeeded. */
export async function attempt(errorTitle: string, task: () => Promise<unknown>): Promise<boolean> {
  dismissErrors(errorTitle)
  try {
    await task()
    return true
  } catch (error) {
    toastError(errorTitle, error)
    return false
  }
}

export async function attemptConfirmed(question: ConfirmOptions, errorTitle: string, task: () => Promise<unknown>) {
  return (await confirm(question)) && attempt(errorTitle, task)
}

/** `attempt` for a button: busy until it is done, one at a time. */
export function useAction() {
  const [busy, run] = useBusy()
  const act = (errorTitle: string, task: () => Promise<unknown>) => run(() => attempt(errorTitle, task))
  return [busy, act] as const
}

export type ToastAction = { label: string; onClick: () => void }

export function toastSuccess(title: string, text?: string, action?: ToastAction) {
  dismissErrors()
  showToast({ tone: 'success', title, text, ...(action && { action }) })
}

export function toastInfo(title: string, text?: string) {
  showToast({ tone: 'info', title, text })
}

export async function copyText(text: string, title: string) {
  await navigator.clipboard.writeText(text)
  toastInfo(title)
}

export function toastError(title: string, error?: unknown) {
  const message = errorMessage(error)
  // The same error again replaces the toast that still says so.
  dismissErrors(title)
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
  return (ids: Ids, change: Change, outcome?: string): Promise<boolean> =>
    attempt(`Failed to update ${ids.length === 1 ? what : `${what}s`}`, async () => {
      await update(ids, change)
      if (outcome) toastSuccess(`${pluralize(ids.length, what)} ${outcome}`)
      invalidate(path, '/api/admin/counts')
    })
}

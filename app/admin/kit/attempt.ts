import { useBusy } from '#app/client/use-busy.ts'
import { toastError } from './toasts.ts'

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

/** `attempt` for a button: busy until it is done, one at a time. */
export function useAction() {
  const [busy, run] = useBusy()
  const act = (failure: string, task: () => Promise<unknown>) => run(() => attempt(failure, task))
  return [busy, act] as const
}

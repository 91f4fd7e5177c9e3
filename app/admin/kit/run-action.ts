import { invalidate } from './query-cache.ts'
import { toastError, toastSuccess } from './toasts.ts'

type Report<Answer> = {
  /** A toast, or what to do with the answer. */
  done?: string | ((answer: Answer) => void)
  failed: string
  invalidates?: readonly string[]
}

/** Waits for a request and tells the admin how it went. Undefined: it failed. */
export async function runAction<Answer>(
  request: Promise<Answer>,
  { done, failed, invalidates = [] }: Report<Answer>,
): Promise<Answer | undefined> {
  try {
    const answer = await request
    if (typeof done === 'string') toastSuccess(done)
    else done?.(answer)
    invalidate(...invalidates)
    return answer
  } catch (error) {
    toastError(failed, error)
    return undefined
  }
}

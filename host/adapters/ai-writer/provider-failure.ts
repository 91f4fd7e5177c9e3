import { APICallError, RetryError } from 'ai'
import { OutsideFailure, type TokenUse } from '#features/generation/ports.ts'
import { retryAfterOf } from '../retry-after.ts'

/** What went wrong at a provider, in a sentence, and whether it is worth another try. Secrets and bodies stay out of it. */
export function providerFailure(error: unknown, usage?: TokenUse): unknown {
  if (error instanceof OutsideFailure) return error
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (!APICallError.isInstance(cause)) {
    if (isAbort(cause)) return cause
    return new OutsideFailure('The AI provider’s answer could not be read.', { retryable: true, usage })
  }
  const { statusCode: status } = cause
  const retryAfter = retryAfterOf(cause.responseHeaders)
  if (status === undefined) {
    return new OutsideFailure('The AI provider could not be reached.', { retryable: true, ofService: true })
  }
  if (status === 429) {
    return new OutsideFailure('The AI provider wants to be asked less often (429).', {
      retryable: true,
      ofService: true,
      retryAfter,
    })
  }
  if (status >= 500 || status === 408) {
    return new OutsideFailure(`The AI provider answered ${status}.`, { retryable: true, ofService: true, retryAfter })
  }
  if (status < 400) return new OutsideFailure('The AI provider’s answer could not be read.', { retryable: true, usage })
  return new OutsideFailure(refusals[status] ?? `The AI provider refused the request (${status}).`, {
    retryable: false,
  })
}

const refusals: Readonly<Record<number, string>> = {
  401: 'The AI provider refused the key (401). Check AI_API_KEY.',
  402: 'The AI provider wants to be paid (402). Check the account.',
  403: 'The AI provider refused the key (403). Check AI_API_KEY.',
  404: 'The AI provider does not know the model (404). Check AI_TEXT_MODEL, AI_IMAGE_MODEL and AI_BASE_URL.',
}

function isAbort(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || error.name === 'TimeoutError' || error.name === 'LostHold')
  )
}

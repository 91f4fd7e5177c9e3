import { APICallError, NoImageGeneratedError, RetryError } from 'ai'
import { ProviderError, type TokenUsage } from '#features/generation/ports.ts'
import { parseRetryAfter } from '../retry-after.ts'

const unreadableResponse = 'The AI provider’s response could not be read.'

/** The message is for admins and never contains secrets or response bodies. */
export function toProviderError(error: unknown): unknown {
  if (error instanceof ProviderError) return error
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (APICallError.isInstance(cause)) return toCallError(cause)
  if (isAbort(cause)) return cause
  if (NoImageGeneratedError.isInstance(cause))
    return new ProviderError('The AI provider returned no image.', { retryable: true })
  return new ProviderError(unreadableResponse, { retryable: true })
}

function toCallError({ statusCode: status, responseHeaders, data }: APICallError): ProviderError {
  if (status === undefined)
    return new ProviderError('The AI provider could not be reached.', { retryable: true, isOutage: true })
  if (status < 400) return new ProviderError(unreadableResponse, { retryable: true })
  const reason = knownReason(status, data)
  if (reason) return new ProviderError(reason, { retryable: false, stopsRun: /\b40[123]\b/.test(reason) })
  const message =
    status === 429 ? 'The AI provider is rate limiting requests (429).' : `The AI provider responded with ${status}.`
  if (status === 429 || status >= 500 || status === 408)
    return new ProviderError(message, { retryable: true, isOutage: true, retryAfter: parseRetryAfter(responseHeaders) })
  return new ProviderError(`The AI provider refused the request (${status}).`, { retryable: false })
}

/** Providers report an empty account or a bad key in different ways. Retrying helps with neither. */
function knownReason(status: number, data: unknown): string | undefined {
  const json = JSON.stringify(data ?? '')
  if (status < 500 && /"insufficient_quota"|credit balance is too low/i.test(json)) return knownReasons[402]
  return status === 400 && /"API_KEY_INVALID"/.test(json) ? knownReasons[401] : knownReasons[status]
}

const knownReasons: Readonly<Record<number, string>> = {
  401: 'The AI provider refused the key (401). Check AI_API_KEY.',
  402: 'The AI provider requires payment (402). Check your account.',
  403: 'The AI provider refused the key (403). Check AI_API_KEY.',
  404: 'The AI provider does not know the model (404). Check AI_TEXT_MODEL, AI_IMAGE_MODEL and AI_BASE_URL.',
}

function isAbort(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || error.name === 'TimeoutError' || error.name === 'LeaseLost')
  )
}

type Counted = { inputTokens: number | undefined; outputTokens: number | undefined }

/** Providers that do not report usage count as zero. */
export function toTokenUse(usage: Counted | undefined): TokenUsage {
  return { inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 }
}

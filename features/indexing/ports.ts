import type { Result } from '#domain/result.ts'

export type IndexBatch = { host: string; key: string; keyLocation: string; urls: readonly string[] }
/** `later` allows a retry after `retryAfter` milliseconds. */
export type IndexResult = Result<
  void,
  { reason: 'later'; message: string; retryAfter?: number | undefined } | { reason: 'rejected'; message: string }
>

export type SearchEngines = {
  /** False if the site is not public and no endpoint is configured; then nothing is sent. */
  isEnabled: boolean
  /** Set by the owner; otherwise one is generated and stored. */
  key: string | undefined
  submit: (batch: IndexBatch, signal: AbortSignal) => Promise<IndexResult>
}

export type IndexBatch = { host: string; key: string; keyLocation: string; urls: readonly string[] }
/** `later`: worth another try, not before so many milliseconds. */
export type IndexResult =
  | { outcome: 'accepted' }
  | { outcome: 'later'; reason: string; retryAfter?: number | undefined }
  | { outcome: 'refused'; reason: string }

/** Notifies search engines of changed pages. */
export type SearchEngines = {
  /** False while the site is not public and nobody has set an endpoint by hand: then nothing is sent. */
  isEnabled: boolean
  /** Set by the owner; otherwise one is generated and stored. */
  key: string | undefined
  submit: (batch: IndexBatch, signal: AbortSignal) => Promise<IndexResult>
}

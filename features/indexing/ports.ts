export type IndexBatch = { host: string; key: string; keyLocation: string; urls: readonly string[] }
/** `later`: worth another try, not before so many milliseconds. */
export type IndexResult =
  | { outcome: 'accepted' }
  | { outcome: 'later'; reason: string; retryAfter?: number | undefined }
  | { outcome: 'refused'; reason: string }

/** Tells search engines that pages have changed. */
export type SearchEngines = {
  /** False while the site is not public and nobody has set an endpoint by hand: then nothing is sent. */
  isEnabled: boolean
  /** Set by the owner; otherwise one is made and kept. */
  key: string | undefined
  submit: (batch: IndexBatch, signal: AbortSignal) => Promise<IndexResult>
}

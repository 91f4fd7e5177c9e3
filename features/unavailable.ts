type UnavailableOptions = ErrorOptions & {
  /** What people are told instead of a general sentence. */
  sentence?: string
}

/** A dependency is temporarily unavailable. Nothing was changed, so the request can be retried. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly sentence: string | undefined

  constructor(message: string, { sentence, ...options }: UnavailableOptions = {}) {
    super(message, options)
    this.sentence = sentence
  }
}

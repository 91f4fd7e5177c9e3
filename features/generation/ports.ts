import type { ReservedImage } from '#features/ports.ts'

/** `seed` is the same for all articles of a run. */
export type WriteRequest = {
  category: string
  existingTitles: readonly string[]
  articleNumber: number
  totalArticles: number
  seed: string
  affiliateTag: string
  affiliateProduct?: { name: string; link: string; imageUrl: string }
}

export type TokenUsage = { inputTokens: number; outputTokens: number }

/** As the provider returned it; untrusted until validated. */
export type GeneratedText = {
  title: string
  excerpt: string
  content: string
  meta_description: string
  meta_keywords: readonly string[]
  usage?: TokenUsage
}

/** Makes one attempt. Throws `ProviderError` on failure. */
export type ArticleWriter = {
  /** Whether calls cost money, so that they count towards the daily cap. */
  isPaid: boolean
  write: (request: WriteRequest, signal: AbortSignal) => Promise<GeneratedText | { refusal: string }>
}

/** `variant` is 0 for the hero and counts up. `about` is the section around the image. */
type ImageRequest = {
  title: string
  category: string
  kind: 'hero' | 'inline'
  variant: number
  about: string
  /** The file name, and the item that it is for. */
  reserved?: ReservedImage | undefined
}
type GeneratedImage = { url: string; alt: string; usage?: TokenUsage }

export type ArticleIllustrator = {
  /**
   * Records the file name before the image is generated, so that a crash leaves no unknown file. Only for illustrators
   * that store files.
   */
  reserve?: (reserved: ReservedImage) => Promise<void>
  isPaid: boolean
  illustrate: (request: ImageRequest, signal: AbortSignal) => Promise<GeneratedImage>
}

/** Times are in milliseconds. */
export type GenerationPorts = {
  writer: ArticleWriter
  illustrator: ArticleIllustrator
  /** Completes a sentence: “the built-in writer”. */
  providerNames: { text: string; image: string }
  /** At least 0 and below 1. */
  random: () => number
  caps: { text: number; image: number }
  timeouts: { text: number; image: number; lease: number }
}

type ProviderErrorOptions = {
  retryable: boolean
  retryAfter?: number | undefined
  isOutage?: boolean
  usage?: TokenUsage | undefined
}

/** A provider call failed. The message is shown to the admin. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly retryable: boolean
  /** The pause that the provider asked for, in milliseconds. */
  readonly retryAfter: number | undefined
  /** True if the service itself failed, false if its response was unusable. */
  readonly isOutage: boolean
  readonly usage: TokenUsage | undefined

  constructor(message: string, { retryable, retryAfter, isOutage = false, usage }: ProviderErrorOptions) {
    super(message)
    this.retryable = retryable
    this.retryAfter = retryAfter
    this.isOutage = isOutage
    this.usage = usage
  }
}

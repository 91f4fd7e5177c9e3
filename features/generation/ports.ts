import type { ReservedImage } from '#features/ports.ts'

/** What the article is to be about. `seed`: the same for all articles of a run. */
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

/** Writes one article. Tries once; throws OutsideFailure when it may be worth another try. */
export type ArticleWriter = {
  /** Whether calls cost money, so that they count towards the daily cap. */
  isPaid: boolean
  write: (request: WriteRequest, signal: AbortSignal) => Promise<GeneratedText | { refusal: string }>
}

/** `variant`: 0 for the hero, then one more for each picture. `about`: the section that the picture stands in. */
type ImageRequest = {
  title: string
  category: string
  kind: 'hero' | 'inline'
  variant: number
  about: string
  /** The name for a file, and the item of a run that it is made for. */
  reserved?: ReservedImage | undefined
}
type GeneratedImage = { url: string; alt: string; usage?: TokenUsage }

/** Makes one picture and stores it. */
export type ArticleIllustrator = {
  /** Where pictures are files: notes the name before anything is made, so that no crash leaves a file unknown. */
  reserve?: (reserved: ReservedImage) => Promise<void>
  isPaid: boolean
  illustrate: (request: ImageRequest, signal: AbortSignal) => Promise<GeneratedImage>
}

/** What generation asks of the host. Times are milliseconds. */
export type GenerationPorts = {
  writer: ArticleWriter
  illustrator: ArticleIllustrator
  /** Who does it, in words that end a sentence: “the built-in writer”. */
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
  override readonly name = 'OutsideFailure'
  readonly retryable: boolean
  /** How long it asks to be left alone, in milliseconds. */
  readonly retryAfter: number | undefined
  /** True when the service is in trouble, false when its answer was unusable. */
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

import type { Article } from '#domain/articles/article.ts'
import type { BriefInput } from '#domain/briefs/brief.ts'
import type { Fact } from '#domain/facts/fact.ts'
import type { ReservedImage } from '#features/ports.ts'

type BriefField = 'question' | 'angle' | 'readers' | 'species' | 'notes' | 'facts'
export type WritingBrief = Pick<BriefInput, BriefField> & { productType: string }

export type Outline = { title: string; sections: readonly { heading: string; points: readonly string[] }[] }
/** `problems` could harm an animal or mislead a reader; `suggestions` only concern how it reads. */
export type Critique = { problems: readonly { sentence: string; reason: string }[]; suggestions: readonly string[] }

/** `seed` is the same for all articles of a run. */
export type WriteRequest = {
  category: string
  /** Keys of the built-in categories whose topics belong to it. Undefined: it is built in itself. */
  topics?: readonly string[] | undefined
  existingTitles: readonly string[]
  articleNumber: number
  totalArticles: number
  seed: string
  affiliateTag: string
  affiliateProduct?: { name: string; link: string; imageUrl: string }
  /** Instead of a product whose data must not be sent to a model. */
  productType?: string
  brief?: WritingBrief
  outline?: Outline
  facts?: readonly Fact[]
  style?: string
}

export type TokenUsage = { inputTokens: number; outputTokens: number }

/** As the provider returned it; untrusted until validated. */
export type GeneratedText = Pick<Article, 'title' | 'excerpt' | 'content' | 'meta_description' | 'meta_keywords'> & {
  /** `[^n]` in the content refers to this fact. */
  references?: readonly { n: number; fact: string }[]
  takeaways?: readonly string[]
  emergency?: boolean
  links?: readonly string[]
  picture?: string | undefined
  usage?: TokenUsage
}

type WithUsage<Value> = Promise<Value & { usage?: TokenUsage }>
type Review = { draft: GeneratedText; reasons: readonly string[] }

/** Each function makes one attempt and throws `ProviderError` on failure. */
export type ArticleWriter = {
  /** Whether calls cost money, so that they count towards the daily cap. */
  isPaid: boolean
  /** Undefined: a writer that sends nothing to a model. */
  model?: { name: string; prompt: string }
  write: (request: WriteRequest, signal: AbortSignal) => Promise<GeneratedText>
  /** The other stages of careful writing. A writer without them delivers finished texts. */
  outline?: (request: WriteRequest, signal: AbortSignal) => WithUsage<Outline>
  critique?: (request: WriteRequest & Review, signal: AbortSignal) => WithUsage<Critique>
  revise?: (request: WriteRequest & Review, signal: AbortSignal) => Promise<GeneratedText>
  /**
   * For a writer with a limited number of topics: how many are not on the site yet. With the name of a product, only
   * those that may present one; `fitting`: how many of them have to do with it.
   */
  countTopics?: (
    category: string,
    existingTitles: readonly string[],
    product?: string,
    topics?: readonly string[],
  ) => Promise<{ left: number; total: number; fitting?: number }>
}

/** `variant` is 0 for the hero and counts up. `about` is the section around the image. */
type ImageRequest = {
  title: string
  category: string
  kind: 'hero' | 'inline'
  variant: number
  picture?: string | undefined
  about: string
  /** The file name, and the item that it is for. */
  reserved?: ReservedImage | undefined
}
type GeneratedImage = { url: string; alt: string; usage?: TokenUsage }

export type ArticleIllustrator = {
  /** Records the file name first, so that a crash leaves no unknown file. Only for illustrators that store files. */
  reserve?: (reserved: ReservedImage) => Promise<void>
  isPaid: boolean
  illustrate: (request: ImageRequest, signal: AbortSignal) => Promise<GeneratedImage>
}

/** Empty values mean those of the environment. */
type ModelChoice = { textModel: string; imageModel: string }

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
  /** The ports with other models. Undefined without an AI provider. */
  withModels?: (choice: ModelChoice) => Pick<GenerationPorts, 'writer' | 'illustrator' | 'providerNames'>
}

type ProviderErrorOptions = {
  retryable: boolean
  retryAfter?: number | undefined
  isOutage?: boolean
  stopsRun?: boolean
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
  /** True if every further call would fail in the same way, for example because the key is wrong. */
  readonly stopsRun: boolean
  readonly usage: TokenUsage | undefined

  constructor(
    message: string,
    { retryable, retryAfter, isOutage = false, stopsRun = false, usage }: ProviderErrorOptions,
  ) {
    super(message)
    this.retryable = retryable
    this.retryAfter = retryAfter
    this.isOutage = isOutage
    this.stopsRun = stopsRun
    this.usage = usage
  }
}

import type { Reserved } from '#features/ports.ts'

/** What the article is to be about. `seed`: the same for all articles of a run. */
export type WriteWish = {
  category: string
  existingTitles: readonly string[]
  articleNumber: number
  totalArticles: number
  seed: string
  affiliateTag: string
  affiliateProduct?: { name: string; link: string; imageUrl: string }
}

export type TokenUse = { inputTokens: number; outputTokens: number }

/** As it came from outside: not to be believed before it is checked. */
export type WrittenAnswer = {
  title: string
  excerpt: string
  content: string
  meta_description: string
  meta_keywords: readonly string[]
  usage?: TokenUse
}

/** Writes one article. Tries once; throws OutsideFailure when it may be worth another try. */
export type Writer = {
  /** Whether calls cost money, so that they count towards the daily cap. */
  isPaid: boolean
  write: (wish: WriteWish, signal: AbortSignal) => Promise<WrittenAnswer | { refusal: string }>
}

/** `variant`: 0 for the hero, then one more for each picture. `about`: the section that the picture stands in. */
type ArticlePictureWish = {
  title: string
  category: string
  kind: 'hero' | 'inline'
  variant: number
  about: string
  /** The name for a file, and the item of a run that it is made for. */
  reserved?: Reserved | undefined
}
type MadePicture = { url: string; alt: string; usage?: TokenUse }

/** Makes one picture and stores it. */
export type ArticleIllustrator = {
  /** Where pictures are files: notes the name before anything is made, so that no crash leaves a file unknown. */
  reserve?: (reserved: Reserved) => Promise<void>
  isPaid: boolean
  illustrate: (wish: ArticlePictureWish, signal: AbortSignal) => Promise<MadePicture>
}

/** What generation asks of the host. Times are milliseconds. */
export type GenerationPorts = {
  writer: Writer
  pictures: ArticleIllustrator
  /** Who does it, in words that end a sentence: “the built-in writer”. */
  madeBy: { text: string; image: string }
  /** At least 0 and below 1. */
  chance: () => number
  caps: { text: number; image: number }
  patience: { text: number; image: number; lease: number }
}

type Failing = {
  retryable: boolean
  retryAfter?: number | undefined
  ofService?: boolean
  usage?: TokenUse | undefined
}

/** Something outside did not do what was asked. The message is a sentence for the admin. */
export class OutsideFailure extends Error {
  override readonly name = 'OutsideFailure'
  readonly retryable: boolean
  /** How long it asks to be left alone, in milliseconds. */
  readonly retryAfter: number | undefined
  /** True when the service is in trouble, false when its answer was unusable. */
  readonly ofService: boolean
  readonly usage: TokenUse | undefined

  constructor(message: string, { retryable, retryAfter, ofService = false, usage }: Failing) {
    super(message)
    this.retryable = retryable
    this.retryAfter = retryAfter
    this.ofService = ofService
    this.usage = usage
  }
}

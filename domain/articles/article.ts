import type { Provenance } from './provenance.ts'

export type ArticleCard = {
  id: string
  slug: string
  title: string
  excerpt: string
  category: string
  read_time: number
  image_url: string
  trending: boolean
  meta_keywords: readonly string[]
}

export type DatedCard = ArticleCard & { published_date: number }

/** Island props are embedded in the page, so fields that cards do not show are left out. */
export type ArticleCardProps = Omit<ArticleCard, 'meta_keywords'>

export function toCardProps({ meta_keywords: _, ...props }: ArticleCard): ArticleCardProps {
  return props
}

/** `on` is a day, such as 2026-11-16. */
export type Correction = { on: string; wrong: string; right: string }

/** What an article may have beyond its text. Most articles leave most of it empty. */
export type ArticleExtras = {
  /** At most three sentences, shown before the text. */
  takeaways: readonly string[]
  /** Replaces the title where search engines show it. */
  search_title: string | null
  canonical_url: string | null
  social_image: string | null
  /** Search engines are asked to leave the article out. */
  noindex: boolean
  emergency: boolean
  /** The date that readers see as updated. Moves only when an admin says that the change matters to them. */
  revised_at: number | null
  reviewer_name: string | null
  reviewer_credential: string | null
  reviewed_at: number | null
  corrections: readonly Correction[]
}

export const emptyExtras: ArticleExtras = {
  takeaways: [],
  search_title: null,
  canonical_url: null,
  social_image: null,
  noindex: false,
  emergency: false,
  revised_at: null,
  reviewer_name: null,
  reviewer_credential: null,
  reviewed_at: null,
  corrections: [],
}

export const maxTakeaways = 3
export const maxTakeawayLength = 160
export const maxTitleLength = 200
export const maxSearchTitleLength = 70

/** Of a draft: it waits for a reviewer, was sent back with a note, or was approved or published. */
export const reviewStates = ['requested', 'returned', 'accepted'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Times are epoch milliseconds. */
export type Article = ArticleCard &
  ArticleExtras & {
    content: string
    author: string
    image_alt: string
    meta_description: string
    published_date: number
    created_at: number
    updated_at: number
    /** From the starter library, and not adopted by the owner: search engines must not list it. */
    sample?: boolean
    /** Missing in lists that do not show it. */
    provenance?: Provenance
  }

/** When the article last changed in a way that matters to readers. */
export function lastRevised({ published_date, revised_at }: Pick<Article, 'published_date' | 'revised_at'>): number {
  return Math.max(published_date, revised_at ?? published_date)
}

/** Search engines are told only of articles that may be listed and whose canonical URL is their own. */
export function isIndexable(
  { slug, noindex, sample, canonical_url }: Pick<Article, 'slug' | 'noindex' | 'sample' | 'canonical_url'>,
  origin: string,
): boolean {
  return !noindex && !sample && [null, `${origin}/article/${encodeURIComponent(slug)}`].includes(canonical_url)
}

export const articleStates = ['draft', 'scheduled', 'published'] as const
export type ArticleState = (typeof articleStates)[number]

export const maxTagsShown = 10

const wordsPerMinute = 220

export function estimateReadTime(content: string): number {
  let words = 0
  let inWord = false
  for (const character of content) {
    const blank = character <= ' '
    if (!blank && !inWord) words++
    inWord = !blank
  }
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** What a list shows of an article, in the specification's spelling. */
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

/** What a card shows of it: islands carry this in the page, beside the HTML that says the same. */
export type ArticleCardProps = Omit<ArticleCard, 'meta_keywords'>

export function toCardProps({ meta_keywords: _, ...shown }: ArticleCard): ArticleCardProps {
  return shown
}

/** An article as a reader gets it. Times are epoch milliseconds. */
export type Article = ArticleCard & {
  content: string
  author: string
  image_alt: string
  meta_description: string
  published_date: number
  created_at: number
  updated_at: number
}

export const articleStates = ['draft', 'scheduled', 'published'] as const
export type ArticleState = (typeof articleStates)[number]

/** The most tags that an article page shows. */
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

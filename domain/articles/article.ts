/** The fields of an article in lists, named as in the specification. */
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

/** Island props are embedded in the page, so fields that cards do not show are left out. */
export type ArticleCardProps = Omit<ArticleCard, 'meta_keywords'>

export function toCardProps({ meta_keywords: _, ...shown }: ArticleCard): ArticleCardProps {
  return shown
}

/** Times are epoch milliseconds. */
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

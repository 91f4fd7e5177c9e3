import type { Article } from '#domain/articles/article.ts'

/** The fields that readers see above the text. */
export type ReadArticle = Article & {
  takeaways?: readonly string[]
  emergency?: boolean
  revised_at?: number | null
  reviewer_name?: string | null
  reviewer_credential?: string | null
  reviewed_at?: number | null
}

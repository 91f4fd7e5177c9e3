import type { Generated } from 'kysely'
import type { LinkProblem } from '#domain/affiliate/link-health.ts'

/** `before` and `after` are versions of the article. */
export type ArticleReplacement = { id: string; before: number; after: number }

export type LinkHealthTables = {
  link_checks: {
    product_id: string
    /** Empty for the first shop. */
    offer_id: Generated<string>
    problem: LinkProblem | null
    message: Generated<string>
    version: number
    checked_at: number
  }
  link_replacements: {
    id: string
    product_id: string
    replacement_id: string
    articles: readonly ArticleReplacement[]
    user_id: string | null
    created_at: number
    undone_at: Generated<number | null>
  }
}

import type { Generated } from 'kysely'

export type BriefTables = {
  briefs: {
    id: string
    question: string
    angle: Generated<string>
    readers: Generated<string>
    species: Generated<string>
    category: Generated<string>
    product_type: Generated<string>
    notes: Generated<string>
    /** Ids of facts that the article should rest on. */
    facts: readonly string[]
    planned_for: string | null
    origin: 'typed' | 'csv' | 'search' | 'refresh'
    /** The article to write anew, if any. */
    refreshes: string | null
    state: Generated<'open' | 'running' | 'written' | 'dropped'>
    article_id: string | null
    created_by: string | null
    created_at: number
    updated_at: number
    version: Generated<number>
  }
}

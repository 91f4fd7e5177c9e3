import type { Generated } from 'kysely'

type Text = 'angle' | 'readers' | 'species' | 'category' | 'product_type' | 'notes'

export type BriefTables = {
  /** `facts`: ids of facts that the article should rest on. `refreshes`: the article to write anew, if any. */
  briefs: Record<Text, Generated<string>> & {
    id: string
    question: string
    facts: readonly string[]
    planned_for: string | null
    origin: 'typed' | 'csv' | 'search' | 'refresh'
    refreshes: string | null
    state: Generated<'open' | 'running' | 'written' | 'dropped'>
    article_id: string | null
    created_by: string | null
    created_at: number
    updated_at: number
    version: Generated<number>
  }
}

import type { Generated } from 'kysely'

export type FactKind = 'poison' | 'danger sign' | 'husbandry' | 'interval' | 'law' | 'passage'

export type FactTables = {
  /** What the owner added. Its passages are facts of the kind `passage`. */
  sources: {
    id: string
    kind: 'text' | 'address' | 'file'
    title: string
    organization: Generated<string>
    url: Generated<string>
    body: string
    created_by: string | null
    created_at: number
    updated_at: number
    version: Generated<number>
  }
  facts: {
    id: string
    /** Null for the facts of the starter library. */
    source_id: string | null
    kind: FactKind
    species: readonly string[]
    subject: Generated<string>
    statement: string
    emergency: Generated<boolean>
    source_title: string
    source_organization: Generated<string>
    source_url: Generated<string>
    /** The day on which the source was looked up, or null if it is named from knowledge. */
    checked_on: string | null
    updated_at: number
  }
  fact_search: { doc: Generated<number>; fact_id: string; body: string }
}

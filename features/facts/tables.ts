import type { Generated } from 'kysely'
import type { Fact, SourceInput } from '#domain/facts/fact.ts'

export type FactTables = {
  /** What the owner added. Its passages are facts of the kind `passage`. */
  sources: SourceInput & {
    id: string
    created_by: string | null
    created_at: number
    updated_at: number
    version: Generated<number>
  }
  facts: Omit<Fact, 'emergency'> & { emergency: Generated<boolean>; updated_at: number }
  fact_search: { doc: Generated<number>; fact_id: string; body: string }
}

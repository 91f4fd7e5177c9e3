import type { Generated } from 'kysely'

export type IndexingTables = {
  index_submissions: {
    id: string
    url: string
    state: 'waiting' | 'sent' | 'failed'
    reason: Generated<string>
    attempts: Generated<number>
    not_before: number
    created_at: number
    updated_at: number
  }
}

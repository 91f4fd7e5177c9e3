import type { Generated } from 'kysely'

export type SubmissionState = 'waiting' | 'sent' | 'failed'

export type IndexingTables = {
  index_submissions: {
    id: string
    url: string
    state: SubmissionState
    reason: Generated<string>
    attempts: Generated<number>
    not_before: number
    created_at: number
    updated_at: number
  }
}

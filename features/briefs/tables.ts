import type { Generated } from 'kysely'
import type { BriefInput, briefStates } from '#domain/briefs/brief.ts'

export type BriefTables = {
  briefs: BriefInput & {
    id: string
    state: Generated<(typeof briefStates)[number]>
    article_id: string | null
    created_by: string | null
    created_at: number
    updated_at: number
    version: Generated<number>
  }
}

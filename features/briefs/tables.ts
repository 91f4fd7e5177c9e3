import type { Generated } from 'kysely'
import type { BriefInput, briefStates } from '#domain/briefs/brief.ts'

type TextWithDefault = 'angle' | 'readers' | 'species' | 'category' | 'product_type' | 'notes'

export type BriefTables = {
  briefs: Omit<BriefInput, TextWithDefault> &
    Record<TextWithDefault, Generated<string>> & {
      id: string
      state: Generated<(typeof briefStates)[number]>
      article_id: string | null
      created_by: string | null
      created_at: number
      updated_at: number
      version: Generated<number>
    }
}

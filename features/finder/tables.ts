import type { Generated } from 'kysely'
import type { Entry } from '#domain/finder/entry.ts'

type Entries = Entry & {
  /** From the starter library, which updates it until somebody edits it. */
  starter: Generated<boolean>
  edited_by: string | null
  updated_at: number
  version: Generated<number>
}

export type FinderTables = { entries: Entries }

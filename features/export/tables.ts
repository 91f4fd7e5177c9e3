import type { Generated } from 'kysely'
import type { ExportContents, ExportKind } from '#domain/export/export.ts'

export const exportStates = ['making', 'ready', 'failed', 'canceled'] as const

export type ExportTables = {
  exports: {
    id: string
    kind: ExportKind
    state: (typeof exportStates)[number]
    contents: ExportContents
    done: Generated<number>
    total: Generated<number>
    bytes: Generated<number>
    /** Why it failed, or what its check found. */
    message: Generated<string>
    user_id: string | null
    attempts: Generated<number>
    lease_until: Generated<number>
    lease_token: Generated<string | null>
    created_at: number
    finished_at: number | null
    expires_at: number
  }
}

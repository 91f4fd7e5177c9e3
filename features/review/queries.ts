import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { Db } from '#features/tables.ts'

export type FactNote = { id: string; statement: string; source_title: string; source_url: string }

/** The facts that findings refer to. */
export async function listFindingFacts(db: Db, findings: readonly SafetyFinding[]): Promise<FactNote[]> {
  return listFactNotes(db, [...new Set(findings.flatMap(({ fact }) => fact ?? []))])
}

export async function listFactNotes(db: Db, ids: readonly string[]): Promise<FactNote[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('facts')
    .select(['id', 'statement', 'source_title', 'source_url'])
    .where('id', 'in', ids)
    .execute()
}

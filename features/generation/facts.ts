import { extractKeywords } from '#domain/generation/similar-title.ts'
import type { Db } from '#features/tables.ts'
import type { CitableFact, FactQuery } from './ports.ts'

export async function readFacts(db: Db, ids: readonly string[]): Promise<CitableFact[]> {
  if (ids.length === 0) return []
  const rows = await selectFacts(db).where('id', 'in', ids).execute()
  return rows.map(toCitableFact).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Used where no search of the shelf is connected: ranks the facts by the words that they share with the query. */
export async function findFactsByWords(db: Db, { query, species, limit }: FactQuery): Promise<CitableFact[]> {
  const words = extractKeywords(query)
  const rows = await selectFacts(db).orderBy('id').execute()
  return rows
    .filter((row) => species.length === 0 || row.species.some((name) => name === 'all' || species.includes(name)))
    .map((row) => ({ row, score: extractKeywords(`${row.subject} ${row.statement}`).intersection(words).size }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ row }) => toCitableFact(row))
}

function selectFacts(db: Db) {
  return db
    .selectFrom('facts')
    .select(['id', 'species', 'subject', 'statement', 'checked_on'])
    .select(['source_title', 'source_organization', 'source_url'])
}

type FactRow = Awaited<ReturnType<ReturnType<typeof selectFacts>['executeTakeFirstOrThrow']>>

function toCitableFact(row: FactRow): CitableFact {
  const source = { title: row.source_title, organization: row.source_organization, url: row.source_url }
  return { id: row.id, statement: row.statement, source, checked: row.checked_on }
}

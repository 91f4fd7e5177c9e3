import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely'
import { factKinds, type Fact } from '#domain/facts/fact.ts'
import { extractKeywords } from '#domain/generation/similar-title.ts'
import type { Db } from '#features/tables.ts'

const statementColumns = ['id', 'kind', 'species', 'subject', 'statement', 'emergency', 'checked_on'] as const
const sourceColumns = ['source_id', 'source_title', 'source_organization', 'source_url'] as const
export const factColumns = [...statementColumns, ...sourceColumns] as const satisfies readonly (keyof Fact)[]

type FactFilter = { species?: string | undefined; kind?: string | undefined; limit: number; offset?: number }
/** The lowest rank is the best match. */
type FactMatches = RawBuilder<{ fact_id: string; rank: number }>

/** Enough for the question and the headings of an article. */
const maxWords = 40

/** Those with all of the words, else with any of them, best match first. Without words, all facts by subject. */
export async function searchFacts(db: Db, words: string, filter: FactFilter): Promise<Fact[]> {
  const keywords = [...extractKeywords(words.slice(0, 2000))].slice(0, maxWords)
  if (keywords.length === 0) return words.trim() === '' ? listFacts(db, allFacts, filter) : []
  const withAll = await listFacts(db, findWords(db, keywords, 'and'), filter)
  if (withAll.length > 0 || keywords.length === 1) return withAll
  return listFacts(db, findWords(db, keywords, 'or'), filter)
}

const allFacts: FactMatches = sql`(select id as fact_id, 0 as rank from facts)`

/** Keywords consist of letters and digits, so nothing in them can be an operator. */
function findWords(db: Db, keywords: readonly string[], join: 'and' | 'or'): FactMatches {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const words = keywords.map((word) => `${word}:*`).join(join === 'and' ? ' & ' : ' | ')
    return sql`(select fact_id, -ts_rank(to_tsvector('english', body), query) as rank
      from fact_search, to_tsquery('english', ${words}) as query where to_tsvector('english', body) @@ query)`
  }
  const words = keywords.map((word) => `"${word}"*`).join(` ${join.toUpperCase()} `)
  return sql`(select fact_id, rank from fact_words where fact_words match ${words})`
}

async function listFacts(db: Db, matches: FactMatches, { species = '', kind, limit, offset = 0 }: FactFilter) {
  const validKind = factKinds.find((one) => one === kind)
  const ofSpecies = (name: string) => sql<SqlBool>`cast(facts.species as text) like ${`%"${name}"%`}`
  return db
    .selectFrom('facts')
    .innerJoin(matches.as('matches'), 'matches.fact_id', 'facts.id')
    .select(factColumns)
    .$if(validKind !== undefined, (query) => query.where('kind', '=', validKind ?? 'passage'))
    .$if(/^[a-z-]+$/.test(species), (query) => query.where((row) => row.or([ofSpecies(species), ofSpecies('all')])))
    .orderBy('matches.rank')
    .orderBy('subject')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** In the order of the ids. Unknown ids are left out. */
export async function readFacts(db: Db, ids: readonly string[]): Promise<Fact[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('facts').select(factColumns).where('id', 'in', ids).execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export async function findSource(db: Db, id: string) {
  return db
    .selectFrom('sources')
    .select(['id', 'kind', 'title', 'organization', 'url', 'body', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

import { PostgresAdapter, sql, type RawBuilder } from 'kysely'
import { scoreDocument } from '#domain/search/score.ts'
import { kindWord, type DocumentKind } from '#domain/search/search-document.ts'
import type { SearchQuery, SearchTerm } from '#domain/search/search-query.ts'
import type { Db } from '#features/tables.ts'

export type FoundDocument = {
  doc: number
  kind: DocumentKind
  key: string
  title: string
  href: string
  summary: string
  names: string
  topics: string
  score: number
}

type FindOptions = {
  kinds: readonly DocumentKind[]
  limit?: number
  /** Only names and topics. */
  mainOnly?: boolean
}

/** More than this many are not compared: nobody reads that far, and their score would differ little. */
const maxCandidates = 150
const newestScanned = 500

/** Documents with all the words, best first. Those that name the words before those that only contain them. */
export async function findDocuments(db: Db, query: SearchQuery, list: FindOptions): Promise<FoundDocument[]> {
  const [found = []] = await findLists(db, query, [list])
  return found
}

/** Lists of different kinds, read in one statement: on PostgreSQL a statement costs more than what it finds. */
export async function findLists(db: Db, query: SearchQuery, lists: readonly FindOptions[]): Promise<FoundDocument[][]> {
  const candidates = query.terms.length === 0 ? [] : await readCandidates(db, query, lists)
  const found = candidates
    .map((row) => ({ ...row, score: scoreDocument(row, query) }))
    .toSorted((a, b) => b.score - a.score || b.doc - a.doc)
  return lists.map(({ kinds, limit = maxCandidates }) =>
    found.filter(({ kind }) => kinds.includes(kind)).slice(0, limit),
  )
}

/** All terms together, or all but one of them in any way. */
function combine({ terms, missing }: SearchQuery): readonly (readonly SearchTerm[])[] {
  return missing ? terms.map((left) => terms.filter((term) => term !== left)) : [terms]
}

/** Those that any document has. */
export async function listIndexed<Term extends SearchTerm>(db: Db, terms: readonly Term[]): Promise<Term[]> {
  if (terms.length === 0) return []
  const parts = terms.map((term, index) => {
    const matches = matchWords(db, [[term]], { kinds: [], inMain: false })
    return sql`select ${sql.lit(index)} as term where ${isInAny(db, matches)}`
  })
  const { rows } = await sql<{ term: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.flatMap(({ term }) => terms[term] ?? [])
}

/**
 * Looking for one row, PostgreSQL expects to meet it soon and reads the whole table; a materialized one is looked up in
 * the index. For a common word the index lists very many documents, but some of the newest have it.
 */
function isInAny(db: Db, matches: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isPostgres(db)) return sql`exists (select 1 from search_words where ${matches})`
  const newest = sql`select all_words from search_documents order by doc desc limit ${sql.lit(newestScanned)}`
  return sql`exists (select 1 from (${newest}) as newest where ${matches}) or exists (
    with found as materialized (select 1 from search_documents where ${matches}) select 1 from found)`
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter
const columns = sql.join(
  ['doc', 'kind', 'key', 'title', 'href', 'summary', 'names', 'topics'].map((name) =>
    sql.ref(`search_documents.${name}`),
  ),
)
/** A cross join, so that SQLite begins with the words. */
const joinedWords = sql`search_words
  cross join search_documents on search_documents.doc = search_words.rowid`

/** The newest ones, each once. A common word is in too many documents to compare them all. */
async function readCandidates(db: Db, query: SearchQuery, lists: readonly FindOptions[]) {
  const [from, doc] = isPostgres(db) ? [sql`search_documents`, sql`doc`] : [joinedWords, sql`search_words.rowid`]
  const select = (kinds: readonly DocumentKind[], inMain: boolean) =>
    sql`select * from (select ${columns} from ${from}
      where ${matchWords(db, combine(query), { kinds, inMain })} and search_documents.kind in (${sql.join(kinds)})
      order by ${doc} desc limit ${sql.lit(maxCandidates)}) as candidates`
  const parts = lists.flatMap(({ kinds, mainOnly = false }) => [
    // What has only most of the words is a stopgap, which need not be ordered as well.
    ...(query.missing ? [] : [select(kinds, true)]),
    ...(mainOnly ? [] : [select(kinds, false)]),
  ])
  if (parts.length === 0) return []
  const { rows } = await sql<Omit<FoundDocument, 'score'>>`${sql.join(parts, sql` union `)}`.execute(db)
  return rows
}

/** Any of the lists, of which each term must be there. Stems are letters and digits, so none can be an operator. */
function matchWords(
  db: Db,
  anyOf: readonly (readonly SearchTerm[])[],
  { kinds, inMain }: { kinds: readonly DocumentKind[]; inMain: boolean },
): RawBuilder<unknown> {
  const [quote, and, or] = isPostgres(db) ? ["'", ' & ', ' | '] : ['"', ' AND ', ' OR ']
  const quoted = (word: string) => `${quote}${word}${quote}`
  const allOf = (terms: readonly SearchTerm[]) =>
    terms
      .map(({ alternatives }) => alternatives.map((words) => `(${words.map(quoted).join(and)})`).join(or))
      .map((alternatives) => `(${alternatives})`)
      .join(and)
  const expression = anyOf.map((terms) => `(${allOf(terms)})`).join(or)
  if (isPostgres(db)) return sql`${sql.ref(inMain ? 'main_words' : 'all_words')} @@ ${expression}::tsquery`
  const words = inMain ? `{names topics} : (${expression})` : `(${expression})`
  // Most documents are articles, so that their kind would exclude few.
  const isFew = kinds.length > 0 && !kinds.includes('article')
  const ofKinds = kinds.map((kind) => quoted(kindWord(kind))).join(or)
  return sql`search_words match ${isFew ? `(${ofKinds}) AND (${words})` : words}`
}

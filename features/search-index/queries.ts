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

/** Documents with all the words, best first. Those that name the words before those that only contain them. */
export async function findDocuments(
  db: Db,
  query: SearchQuery,
  { kinds, limit = maxCandidates, mainOnly = false }: FindOptions,
): Promise<FoundDocument[]> {
  if (query.terms.length === 0) return []
  const [main, all] = await Promise.all([
    // What has only most of the words is a stopgap, which need not be ordered as well.
    query.missing ? [] : readCandidates(db, matchWords(db, combine(query), { kinds, inMain: true }), kinds),
    mainOnly ? [] : readCandidates(db, matchWords(db, combine(query), { kinds, inMain: false }), kinds),
  ])
  const candidates = new Map([...main, ...all].map((row) => [row.doc, row]))
  return [...candidates.values()]
    .map((row) => ({ ...row, score: scoreDocument(row, query) }))
    .toSorted((a, b) => b.score - a.score || b.doc - a.doc)
    .slice(0, limit)
}

/** All terms together, or all but one of them in any way. */
function combine({ terms, missing }: SearchQuery): readonly (readonly SearchTerm[])[] {
  return missing ? terms.map((left) => terms.filter((term) => term !== left)) : [terms]
}

/** Whether any document has the word. */
export async function isIndexed(db: Db, term: SearchTerm): Promise<boolean> {
  const table = isPostgres(db) ? sql`search_documents` : sql`search_words`
  const { rows } =
    await sql`select 1 from ${table} where ${matchWords(db, [[term]], { kinds: [], inMain: false })} limit 1`.execute(
      db,
    )
  return rows.length > 0
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

/** The newest ones. A common word is in too many documents to compare them all. */
async function readCandidates(db: Db, matches: RawBuilder<unknown>, kinds: readonly DocumentKind[]) {
  const [from, doc] = isPostgres(db) ? [sql`search_documents`, sql`doc`] : [joinedWords, sql`search_words.rowid`]
  const { rows } = await sql<Omit<FoundDocument, 'score'>>`
    select ${columns} from ${from} where ${matches} and search_documents.kind in (${sql.join(kinds)})
    order by ${doc} desc limit ${maxCandidates}`.execute(db)
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

import { PostgresAdapter, sql } from 'kysely'
import { listTrigrams, rankCorrections, shortestCorrected } from '#domain/search/spelling.ts'
import type { Db } from '#features/tables.ts'

const maxCandidates = 40
const maxCompletions = 6
const shortestStart = 3

/** Words of the site that were probably meant, likeliest first. */
export async function findCorrections(db: Db, word: string): Promise<string[]> {
  if (Array.from(word).length < shortestCorrected || !/^\p{L}+$/u.test(word)) return []
  const { rows } = await (db.getExecutor().adapter instanceof PostgresAdapter ? similarWords : neighbors)(db, word)
  return rankCorrections(
    word,
    rows.map((row) => row.word),
  )
}

/** Words of the site that begin so. Nothing if it is a word itself. */
export async function findCompletions(db: Db, start: string): Promise<string[]> {
  if (start.length < shortestStart || !/^\p{L}+$/u.test(start)) return []
  const { rows } = await sql<{ word: string }>`select word from search_vocabulary
    where word >= ${start} and word < ${`${start}\u{10ffff}`} order by word limit 40`.execute(db)
  const words = rows.map(({ word }) => word)
  return words.includes(start) ? [] : words.toSorted((a, b) => a.length - b.length).slice(0, maxCompletions)
}

function neighbors(db: Db, word: string) {
  const trigrams = listTrigrams(word)
    .map((letters) => `"${letters}"`)
    .join(' OR ')
  return sql<{ word: string }>`select word from search_spellings
    where search_spellings match ${trigrams} order by rank limit ${maxCandidates}`.execute(db)
}

/** Without pg_trgm the operator does not exist. */
async function similarWords(db: Db, word: string): Promise<{ rows: { word: string }[] }> {
  if (!(await hasTrigrams(db))) return { rows: [] }
  return sql<{ word: string }>`select word from search_vocabulary where word % ${word}
    order by similarity(word, ${word}) desc limit ${maxCandidates}`.execute(db)
}

const installed = new WeakMap<object, Promise<boolean>>()

function hasTrigrams(db: Db): Promise<boolean> {
  const { adapter } = db.getExecutor()
  const known = installed.get(adapter)
  if (known) return known
  const reading = sql`select 1 from pg_extension where extname = 'pg_trgm'`
    .execute(db)
    .then(({ rows }) => rows.length > 0)
  installed.set(adapter, reading)
  reading.catch(() => installed.delete(adapter))
  return reading
}

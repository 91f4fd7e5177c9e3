import { PostgresAdapter, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from './tables.ts'

const wildcards = /[%_\\]/g

/**
 * Whether `text` contains `words`, character by character. The trigram index of SQLite serves LIKE only without an
 * ESCAPE clause, so a wildcard in the words stands for any character first, and `replace` compares exactly.
 */
export function containsText(text: Expression<unknown>, words: string): RawBuilder<SqlBool> {
  const like = sql<SqlBool>`${text} like ${`%${words.replaceAll(wildcards, '_')}%`}`
  return words.search(wildcards) < 0 ? like : sql<SqlBool>`(${like} and replace(${text}, ${words}, '') <> ${text})`
}

/** The same for `article_words`. PostgreSQL has an index for phrases, with an x for each space of the text. */
export function articleContains(db: Db, words: string): RawBuilder<SqlBool> {
  if (!words.includes(' ') || !(db.getExecutor().adapter instanceof PostgresAdapter))
    return containsText(sql.ref('body'), words)
  const indexed = containsText(sql`replace(body, ' ', 'x')`, words.replaceAll(' ', 'x'))
  return sql<SqlBool>`(${indexed} and replace(body, ${words}, '') <> body)`
}

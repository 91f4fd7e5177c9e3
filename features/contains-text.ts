import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

const wildcards = /[%_\\]/g

/**
 * Whether `text` contains `words`, character by character. The trigram index of SQLite serves LIKE only without an
 * ESCAPE clause, so a wildcard in the words stands for any character first, and `replace` compares exactly.
 */
export function containsText(text: Expression<unknown>, words: string): RawBuilder<SqlBool> {
  const like = sql<SqlBool>`${text} like ${`%${words.replaceAll(wildcards, '_')}%`}`
  return words.search(wildcards) < 0 ? like : sql<SqlBool>`(${like} and replace(${text}, ${words}, '') <> ${text})`
}

/** The same for `article_words`. PostgreSQL's index has an x for each space of the text; SQLite's has the spaces. */
export function articleContains(words: string): RawBuilder<SqlBool> {
  const indexed = containsText(sql`replace(body, ' ', 'x')`, words.replaceAll(' ', 'x'))
  return sql<SqlBool>`(${containsText(sql.ref('body'), words)} and ${indexed})`
}

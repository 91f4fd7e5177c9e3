import { PostgresAdapter, sql } from 'kysely'
import { expect, test } from 'vitest'
import { articleContains } from '#features/contains-text.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { listArticles } from './list.ts'

test('a phrase is found as it stands, and not where its words are apart (86)', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { title: 'What they have in common, part 1' })
  const total = async (q: string) => (await listArticles(app.db, { q, limit: 1 })).total
  expect(await Promise.all(['in common, part', 'n c', 'common part', 'inxcommon'].map(total))).toEqual([1, 1, 0, 0])
})

test('on PostgreSQL the index excludes an article with the words of a phrase apart', async (context) => {
  const app = await createTestApp()
  if (!(app.db.getExecutor().adapter instanceof PostgresAdapter)) return context.skip('for PostgreSQL')
  await insertTestArticle(app, { title: 'What they have in common, part 1' })
  const explain = (words: string) =>
    app.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const query = sql`select article_id from article_words where ${articleContains(trx, words)}`
      const { rows } = await sql`explain (analyze, costs off, timing off) ${query}`.execute(trx)
      return JSON.stringify(rows)
    })
  expect(await explain('common, part')).toMatch(/Bitmap Index Scan on article_search_phrases \(actual rows=1 /)
  expect(await explain('common part')).toMatch(/Bitmap Index Scan on article_search_phrases \(actual rows=0 /)
})

test('on PostgreSQL a search need not read changes that wait for the next vacuum', async (context) => {
  const app = await createTestApp()
  if (!(app.db.getExecutor().adapter instanceof PostgresAdapter)) return context.skip('for PostgreSQL')
  await insertTestArticle(app, { title: 'What they have in common, part 1' })
  const waiting = (index: string) => sql`gin_clean_pending_list(${index}::regclass)::int`
  const { rows } = await sql`
    select ${waiting('article_search_body')} as words, ${waiting('article_search_phrases')} as phrases`.execute(app.db)
  expect(rows).toEqual([{ words: 0, phrases: 0 }])
})

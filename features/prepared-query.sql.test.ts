import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { preparedQuery } from './prepared-query.ts'
import type { Db } from './tables.ts'

const build = (db: Db, category: string, limit: number) =>
  db
    .selectFrom('articles')
    .select(['title', 'trending', 'meta_keywords'])
    .where('category', '=', category)
    .limit(limit)
    .compile()

test('a prepared query is compiled once and run with other values each time', async () => {
  const app = await createTestApp()
  let times = 0
  const query = preparedQuery((db: Db, category: string, limit: number) => {
    times++
    return build(db, category, limit)
  })
  const read = async (...values: [string, number]) => (await app.db.executeQuery(query(app.db, ...values))).rows
  await insertTestArticle(app, { category: 'Dog Care', title: 'Dogs', trending: true, meta_keywords: ['a', 'b'] })
  await insertTestArticle(app, { category: 'Cat Care', title: 'Cats' })
  await insertTestArticle(app, { category: 'Cat Care', title: 'Cats' })
  expect(await read('Dog Care', 5)).toEqual([{ title: 'Dogs', trending: true, meta_keywords: ['a', 'b'] }])
  expect(await read('Cat Care', 5)).toHaveLength(2)
  expect(await read('Cat Care', 1)).toHaveLength(1)
  expect(await read("Cat' or 1=1 --", 5)).toEqual([])
  expect(times).toBe(1)
})

test('inside a transaction it sees what the transaction has written', async () => {
  const app = await createTestApp()
  const query = preparedQuery(build)
  const article = await insertTestArticle(app, { category: 'Cat Care' })
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable('articles').set({ category: 'Dog Care' }).where('id', '=', article.id).execute()
    expect((await trx.executeQuery(query(trx, 'Dog Care', 5))).rows).toHaveLength(1)
  })
})

test('a value that is changed instead of passed on is reported', async () => {
  const app = await createTestApp()
  const query = preparedQuery((db: Db, limit: number) =>
    db
      .selectFrom('articles')
      .select('id')
      .limit(limit * 2)
      .compile(),
  )
  expect(() => query(app.db, 3)).toThrow('dropped 1 of its 1 parameters')
})

import { expect, test } from 'vitest'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { preparedRead } from './prepared-query.ts'
import type { Db } from './tables.ts'

const build = (db: Db, category: string, limit: number) =>
  db.selectFrom('articles').select(['title', 'trending', 'meta_keywords']).where('category', '=', category).limit(limit)

test('a prepared read is made once and asked with other values each time', async () => {
  const house = await openTestHouse()
  let times = 0
  const read = preparedRead((db: Db, category: string, limit: number) => {
    times++
    return build(db, category, limit)
  })
  await anArticle(house, { category: 'Dog Care', title: 'Dogs', trending: true, meta_keywords: ['a', 'b'] })
  await anArticle(house, { category: 'Cat Care', title: 'Cats' })
  await anArticle(house, { category: 'Cat Care', title: 'Cats' })
  expect(await read(house.db, 'Dog Care', 5)).toEqual([{ title: 'Dogs', trending: true, meta_keywords: ['a', 'b'] }])
  expect(await read(house.db, 'Cat Care', 5)).toHaveLength(2)
  expect(await read(house.db, 'Cat Care', 1)).toHaveLength(1)
  expect(await read(house.db, "Cat' or 1=1 --", 5)).toEqual([])
  expect(times).toBe(1)
})

test('inside a transaction it sees what the transaction has written', async () => {
  const house = await openTestHouse()
  const read = preparedRead(build)
  const article = await anArticle(house, { category: 'Cat Care' })
  await house.db.transaction().execute(async (trx) => {
    await trx.updateTable('articles').set({ category: 'Dog Care' }).where('id', '=', article.id).execute()
    expect(await read(trx, 'Dog Care', 5)).toHaveLength(1)
  })
})

test('a value that is reckoned with instead of handed on is noticed', async () => {
  const house = await openTestHouse()
  const read = preparedRead((db: Db, limit: number) =>
    db
      .selectFrom('articles')
      .select('id')
      .limit(limit * 2),
  )
  await expect(read(house.db, 3)).rejects.toThrow('lost 1 of its 1 values')
})

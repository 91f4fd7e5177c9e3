import { expect, test } from 'vitest'
import { openTestDatabase } from './database.ts'
import { articleRow } from './article-row.ts'

test('every test has its own database, with all tables and nothing in them', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await one.db.insertInto('articles').values(articleRow(1)).execute()
  expect(await one.db.selectFrom('articles').select('id').execute()).toHaveLength(1)
  expect(await other.db.selectFrom('articles').select('id').execute()).toEqual([])
  await Promise.all([one.close(), other.close()])
})

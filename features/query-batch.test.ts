import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { toJsonRows, jsonColumns, jsonTable } from './json-rows.ts'
import { preparedStatement } from './prepared-query.ts'
import { runQueryBatch } from './query-batch.ts'

const insert = preparedStatement(
  (rows: string) => sql<{ query: string }>`
    insert into search_days (day, query, times) select ${jsonColumns(['day', 'query', 'times'], ['times'])}
    from ${jsonTable(rows)} where true on conflict (day, query) do nothing returning query`,
)
const select = preparedStatement(
  (day: string) => sql<{ query: string; times: number }>`select query, times from search_days where day = ${day}`,
)
const odd = `"'\\ \u2028 é 🐾`

test('batched statements run in order, and each has its own result', async () => {
  const { db } = await createTestApp()
  const answers = await db
    .transaction()
    .execute((trx) =>
      runQueryBatch(trx, [
        select(trx, 'a'),
        insert(trx, toJsonRows([['a', odd, 2 ** 40]])),
        select(trx, 'a'),
        insert(trx, toJsonRows([['a', odd, 1]])),
        insert(trx, toJsonRows([])),
      ]),
    )
  expect(answers).toEqual([[], [{ query: odd }], [{ query: odd, times: 2 ** 40 }], [], []])
})

test('if one statement fails the transaction is rolled back, and the next one works', async () => {
  const { db } = await createTestApp()
  const writing = db
    .transaction()
    .execute((trx) =>
      runQueryBatch(trx, [
        insert(trx, toJsonRows([['a', 'x', 1]])),
        insert(trx, toJsonRows([['a', null, 1]])),
        select(trx, 'a'),
      ]),
    )
  await expect(writing).rejects.toThrow('search_days')
  const later = db.transaction().execute((trx) => runQueryBatch(trx, [select(trx, 'a')]))
  expect(await later).toEqual([[]])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { asRows, columnsOf, tableOf } from './json-rows.ts'
import { preparedStatement } from './prepared-query.ts'
import { together } from './query-batch.ts'

const insert = preparedStatement(
  (rows: string) => sql<{ query: string }>`
    insert into search_days (day, query, times) select ${columnsOf(['day', 'query', 'times'], ['times'])}
    from ${tableOf(rows)} where true on conflict (day, query) do nothing returning query`,
)
const select = preparedStatement(
  (day: string) => sql<{ query: string; times: number }>`select query, times from search_days where day = ${day}`,
)
const odd = `"'\\ \u2028 é 🐾`

test('statements that are given together are run in their order, and each has its own answer', async () => {
  const { db } = await openTestHouse()
  const answers = await db
    .transaction()
    .execute((trx) =>
      together(trx, [
        select(trx, 'a'),
        insert(trx, asRows([['a', odd, 2 ** 40]])),
        select(trx, 'a'),
        insert(trx, asRows([['a', odd, 1]])),
        insert(trx, asRows([])),
      ]),
    )
  expect(answers).toEqual([[], [{ query: odd }], [{ query: odd, times: 2 ** 40 }], [], []])
})

test('when one of them fails nothing of the transaction stays, and the next one works', async () => {
  const { db } = await openTestHouse()
  const writing = db
    .transaction()
    .execute((trx) =>
      together(trx, [insert(trx, asRows([['a', 'x', 1]])), insert(trx, asRows([['a', null, 1]])), select(trx, 'a')]),
    )
  await expect(writing).rejects.toThrow('search_days')
  const later = db.transaction().execute((trx) => together(trx, [select(trx, 'a')]))
  expect(await later).toEqual([[]])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jsonColumns, jsonTable, toJsonRows } from '#features/json-rows.ts'
import { runQueries, type Procedure } from '#features/procedure.ts'
import type { Db } from '#features/tables.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { callInTransaction } from './procedures.ts'

const insert = (db: Db, rows: string) =>
  sql<{ query: string }>`
    insert into search_days (day, query, times) select ${jsonColumns(['day', 'query', 'times'], ['times'])}
    from ${jsonTable(rows)} where true on conflict (day, query) do nothing returning query`.compile(db)
const select = (db: Db, day: string) =>
  sql<{ query: string; times: number }>`select query, times from search_days where day = ${day}`.compile(db)
const odd = `"'\\ \u2028 é 🐾`

test('the statements of a step run in order, and each has its own result', async () => {
  const { db } = await createTestApp()
  const procedure: Procedure<string, readonly unknown[]> = {
    name: 'test',
    *steps(trx, day) {
      return yield* runQueries([
        select(trx, day),
        insert(trx, toJsonRows([[day, odd, 2 ** 40]])),
        select(trx, day),
        insert(trx, toJsonRows([[day, odd, 1]])),
        insert(trx, toJsonRows([])),
      ])
    },
  }
  const results = await callInTransaction(db)(procedure, 'a')
  expect(results).toEqual([[], [{ query: odd }], [{ query: odd, times: 2 ** 40 }], [], []])
})

test('if one statement fails the transaction is rolled back, and the next one works', async () => {
  const { db } = await createTestApp()
  const procedure: Procedure<string | null, unknown> = {
    name: 'test',
    *steps(trx, query) {
      return yield* runQueries([
        insert(trx, toJsonRows([['a', 'x', 1]])),
        insert(trx, toJsonRows([['a', query, 1]])),
        select(trx, 'a'),
      ])
    },
  }
  await expect(callInTransaction(db)(procedure, null)).rejects.toThrow('search_days')
  expect(await db.selectFrom('search_days').selectAll().execute()).toEqual([])
  await callInTransaction(db)(procedure, 'y')
  expect(await db.selectFrom('search_days').selectAll().execute()).toHaveLength(2)
})

import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runQueries, type Procedure } from '#features/procedure.ts'
import { createProcedureRunner } from './procedure-runner.ts'
import { createWriteConnection } from './write-connection.ts'

/** Adds a number and returns the sum, or fails when the sum is too large. */
const addNumber: Procedure<number, number> = {
  name: 'add',
  *steps(db, number) {
    yield* runQueries([sql`insert into numbers values (${number})`.compile(db)])
    const [rows] = yield* runQueries([sql<{ sum: number }>`select sum(n) as sum from numbers`.compile(db)])
    const sum = rows[0]?.sum ?? 0
    if (sum > 10) throw new Error('Too large.')
    return sum
  },
}

function open() {
  const connection = createWriteConnection(new DatabaseSync(':memory:'), undefined, createProcedureRunner([addNumber]))
  connection.execute({ kind: 'step', sql: 'create table numbers (n integer)' })
  connection.execute({ kind: 'begin' })
  return connection
}

test('a procedure uses the rows of its earlier steps, and a failed one undoes only itself', () => {
  const connection = open()
  const add = (input: number) => connection.execute({ kind: 'procedure', name: 'add', input })
  expect(add(4)).toMatchObject({ result: { rows: [{ result: 4 }] } })
  expect(add(40)).toMatchObject({ error: { message: 'Too large.' } })
  expect(add(5)).toMatchObject({ result: { rows: [{ result: 9 }] } })
  expect(connection.execute({ kind: 'commit' })).not.toHaveProperty('error')
})

test('a procedure that the writer does not know fails by name', () => {
  const response = open().execute({ kind: 'procedure', name: 'other', input: 1 })
  expect(response).toMatchObject({ error: { message: 'The writer has no procedure named other.' } })
})

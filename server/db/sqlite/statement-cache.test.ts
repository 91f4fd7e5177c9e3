import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { toSqliteValues } from './bind-parameters.ts'
import { createStatementCache } from './statement-cache.ts'

function open() {
  const db = new DatabaseSync(':memory:')
  db.exec('create table things (id text, good boolean, facts json, count integer)')
  return createStatementCache(db)
}

test('columns are cast by their declared type, under any name, and null stays null', () => {
  const run = open()
  run('insert into things values (?, ?, ?, ?)', ['a', 1, '{"b":[2]}', 1])
  run('insert into things values (?, ?, ?, ?)', ['b', null, null, 0])
  const { rows } = run('select good as fine, facts, count from things order by id', [])
  expect(rows).toEqual([
    { fine: true, facts: { b: [2] }, count: 1 },
    { fine: null, facts: null, count: 0 },
  ])
})

test('more statements than the cache holds still work', () => {
  const run = open()
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < 300; number++) {
      expect(run(`select ${number} as number`, []).rows).toEqual([{ number }])
    }
  }
})

test('values that SQLite would lose silently are refused', () => {
  const rejected = [new Date(0), Symbol('x'), () => 1, new Map(), [1], {}, Number.NaN, Infinity]
  for (const value of rejected) expect(() => toSqliteValues([value])).toThrow(/cannot be stored/)
  expect(toSqliteValues([true, false, undefined, null, 'a', 1.5, 2n])).toEqual([1, 0, null, null, 'a', 1.5, 2n])
  expect(toSqliteValues([new Uint8Array([1])])).toEqual([new Uint8Array([1])])
})

import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createWriteConnection } from './write-connection.ts'
import type { WriteFailure } from './write-protocol.ts'

const ioError = 10 | (4 << 8)
const run = (sql: string) => ({ kind: 'run', sql, parameters: [] }) as const

/** A connection whose commits are worth nothing while `loss` is set. */
function open() {
  const state: { loss: WriteFailure | undefined } = { loss: undefined }
  const connection = createWriteConnection(new DatabaseSync(':memory:'), () => state.loss)
  connection.execute(run('create table things (id text)'))
  const write = () => {
    connection.execute({ kind: 'begin' })
    connection.execute(run(`insert into things values ('a')`))
    return connection.execute({ kind: 'commit' })
  }
  return { state, connection, write }
}

test('after the disk has failed under a commit nothing more is promised, also when it seems well again (F3)', () => {
  const { state, connection, write } = open()
  expect(write()).toHaveProperty('result')
  state.loss = { message: 'disk I/O error', errcode: ioError }
  expect(write()).toEqual({ error: state.loss })
  const { loss } = state
  state.loss = undefined
  expect(write()).toEqual({ error: loss })
  expect(connection.hasFailed).toBe(true)
})

test('a full disk is no reason to give up (F4)', () => {
  const { state, connection, write } = open()
  state.loss = { message: 'database or disk is full', errcode: 13 }
  expect(write()).toHaveProperty('error')
  state.loss = undefined
  expect(write()).toHaveProperty('result')
  expect(connection.hasFailed).toBe(false)
})

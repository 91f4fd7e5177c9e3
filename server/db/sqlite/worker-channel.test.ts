import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CannotStart } from '#server/startup-error.ts'
import { startWorkerWire } from './worker-channel.ts'
import { SqliteFailure } from './write-protocol.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'wagwise-wire-'))))
afterEach(() => rm(folder, { recursive: true }))

const start = () => startWorkerWire(join(folder, 'a.db'), (error) => expect.unreachable(error.message))
const run = (sql: string) => ({ kind: 'run', sql, parameters: [] }) as const

test('the writer waits for the disk at every commit, and checks references', async () => {
  const wire = await start()
  const settings = await Promise.all(
    ['journal_mode', 'synchronous', 'foreign_keys'].map((name) => wire.ask(run(`pragma ${name}`))),
  )
  expect(settings.flatMap(({ rows }) => rows)).toEqual([
    { journal_mode: 'wal' },
    { synchronous: 2 },
    { foreign_keys: 1 },
  ])
  await wire.close()
})

test('a step that fails fails what follows it up to the commit, and not the next group', async () => {
  const wire = await start()
  await wire.ask(run('create table things (id text)'))
  wire.tell({ kind: 'begin' })
  await wire.ask(run(`insert into things values ('a')`))
  wire.tell({ kind: 'step', sql: 'release unheard_of' })
  await expect(wire.ask(run(`insert into things values ('b')`))).rejects.toThrow(SqliteFailure)
  await expect(wire.ask({ kind: 'commit' })).rejects.toThrow('no such savepoint')
  wire.tell({ kind: 'begin' })
  expect(await wire.ask(run('select id from things'))).toMatchObject({ rows: [] })
  await wire.ask({ kind: 'commit' })
  await wire.close()
})

test('a file that cannot be opened is refused with a sentence', async () => {
  await expect(startWorkerWire(folder, () => undefined)).rejects.toThrow(CannotStart)
})

test('what is written to a file that was deleted is never acknowledged, and the writer ends (F1)', async () => {
  const path = join(folder, 'a.db')
  const lost = Promise.withResolvers<Error>()
  const wire = await startWorkerWire(path, lost.resolve)
  await wire.ask(run('create table things (id text)'))
  wire.tell({ kind: 'begin' })
  await wire.ask(run(`insert into things values ('a')`))
  await rm(path)
  await expect(wire.ask({ kind: 'commit' })).rejects.toThrow('was deleted or replaced')
  expect((await lost.promise).message).toContain('ended')
})

test('a closed writer refuses to write', async () => {
  const wire = await start()
  await wire.close()
  await expect(wire.ask({ kind: 'commit' })).rejects.toThrow('closed')
})

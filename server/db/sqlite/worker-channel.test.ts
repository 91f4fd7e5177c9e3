import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { startWorkerChannel } from './worker-channel.ts'
import { SqliteError } from './write-protocol.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'wagwise-wire-'))))
afterEach(() => rm(folder, { recursive: true }))

const start = () => startWorkerChannel(join(folder, 'a.db'), (error) => expect.unreachable(error.message))
const run = (sql: string) => ({ kind: 'run', sql, parameters: [] }) as const

test('the writer waits for the disk at every commit, and checks references', async () => {
  const channel = await start()
  const settings = await Promise.all(
    ['journal_mode', 'synchronous', 'foreign_keys'].map((name) => channel.request(run(`pragma ${name}`))),
  )
  expect(settings.flatMap(({ rows }) => rows)).toEqual([
    { journal_mode: 'wal' },
    { synchronous: 2 },
    { foreign_keys: 1 },
  ])
  await channel.close()
})

test.runIf(process.platform === 'linux')('the writer yields to the thread that answers readers', async () => {
  const priorityOf = async (thread: string | number) => {
    const stat = await readFile(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.split(') ')[1]?.split(' ')[16])
  }
  const priorities = async () => Promise.all((await readdir('/proc/self/task')).map(priorityOf))
  const [main, before] = [await priorityOf(process.pid), await priorities()]
  const channel = await start()
  const lower = (all: number[]) => all.filter((priority) => priority === Math.min(19, main + 5)).length
  expect([await priorityOf(process.pid), lower(await priorities())]).toEqual([main, lower(before) + 1])
  await channel.close()
})

test('a failed step fails everything up to the commit, but not the next group', async () => {
  const channel = await start()
  await channel.request(run('create table things (id text)'))
  channel.enqueue({ kind: 'begin' })
  await channel.request(run(`insert into things values ('a')`))
  channel.enqueue({ kind: 'step', sql: 'release unheard_of' })
  await expect(channel.request(run(`insert into things values ('b')`))).rejects.toThrow(SqliteError)
  await expect(channel.request({ kind: 'commit' })).rejects.toThrow('no such savepoint')
  channel.enqueue({ kind: 'begin' })
  expect(await channel.request(run('select id from things'))).toMatchObject({ rows: [] })
  await channel.request({ kind: 'commit' })
  await channel.close()
})

test('a file that cannot be opened is refused with a sentence', async () => {
  await expect(startWorkerChannel(folder, () => undefined)).rejects.toThrow(StartupError)
})

test('writes to a deleted file are never acknowledged, and the writer ends (F1)', async () => {
  const path = join(folder, 'a.db')
  const lost = Promise.withResolvers<Error>()
  const channel = await startWorkerChannel(path, lost.resolve)
  await channel.request(run('create table things (id text)'))
  channel.enqueue({ kind: 'begin' })
  await channel.request(run(`insert into things values ('a')`))
  await rm(path)
  await expect(channel.request({ kind: 'commit' })).rejects.toThrow('was deleted or replaced')
  expect((await lost.promise).message).toContain('ended')
})

test('a closed writer refuses to write', async () => {
  const channel = await start()
  await channel.close()
  await expect(channel.request({ kind: 'commit' })).rejects.toThrow('closed')
})

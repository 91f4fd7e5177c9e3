import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#features/unavailable.ts'
import { startInlineChannel } from '#tests/kit/inline-writer-channel.ts'
import { createSqliteDialect } from './dialect.ts'
import { SqliteError, type StartWriterChannel } from './write-protocol.ts'

const full = new SqliteError({ message: 'database or disk is full', errcode: 13 })

test('a disk that is full at the commit is reported as unavailable, and later writes work (F4)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-full-'))
  let isFull = false
  const startChannel: StartWriterChannel = async (path, onClosed) => {
    const channel = await startInlineChannel(path, onClosed)
    return {
      ...channel,
      request: (command) =>
        isFull && command.kind === 'commit' ? channel.request(command).then(fail) : channel.request(command),
    }
  }
  const dialect = createSqliteDialect({ path: join(folder, 'a.db'), onFatal: () => expect.unreachable(), startChannel })
  const db = new Kysely<unknown>({ dialect })
  onTestFinished(async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  })
  await sql`create table things (id text)`.execute(db)
  const write = () => db.transaction().execute((trx) => sql`insert into things values ('a')`.execute(trx))
  isFull = true
  await expect(write()).rejects.toThrow(Unavailable)
  isFull = false
  await expect(write()).resolves.toBeDefined()
})

function fail(): never {
  throw full
}

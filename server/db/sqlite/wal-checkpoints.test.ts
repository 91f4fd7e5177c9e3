import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWalCheckpoints } from './wal-checkpoints.ts'
import { openForWriting } from './open-file.ts'

test('the journal is moved into the file when it has grown, and only between transactions (F2, F3)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-checkpoints-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const db = openForWriting(join(folder, 'a.db'))
  onTestFinished(() => db.close())
  db.exec('pragma synchronous = off; create table things (words text)')
  const checkpoint = createWalCheckpoints(db)
  const waiting = () => {
    const row = db.prepare('pragma wal_checkpoint(noop)').get()
    return Number(row?.['log']) - Number(row?.['checkpointed'])
  }
  checkpoint()
  expect(waiting()).toBeGreaterThan(0)
  db.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1100) insert into things select hex(zeroblob(2000)) from n`,
  )
  expect(waiting()).toBeGreaterThan(1000)
  db.exec('begin')
  checkpoint()
  db.exec('rollback')
  expect(waiting()).toBeGreaterThan(1000)
  checkpoint()
  expect(waiting()).toBe(0)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startInlineChannel } from '#tests/kit/inline-writer-channel.ts'
import { createSharedWriter } from './shared-writer.ts'
import { createWriteQueue, type WriteQueue } from './write-queue.ts'

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-share-'))
  const writer = await startInlineChannel(join(folder, 'x.db'), () => undefined)
  onTestFinished(async () => {
    await writer.close()
    await rm(folder, { recursive: true })
  })
  const shared = createSharedWriter(writer)
  const queue = () => createWriteQueue(shared.open(), () => undefined)
  const first = queue()
  await first.run('create table things (name text)', [])
  const names = async () => (await first.run('select name from things order by rowid', [])).rows.map(({ name }) => name)
  return { shared, first, queue, names }
}

test('two processes write through one connection, and no transaction is torn apart by the other', async () => {
  const { first, queue, names } = await open()
  const write = async (label: string, into: WriteQueue) => {
    for (let n = 0; n < 20; n++) {
      const transaction = await into.beginTransaction()
      await transaction.run('insert into things values (?)', [`${label}${n}a`])
      await transaction.run('insert into things values (?)', [`${label}${n}b`])
      await transaction.commit()
      await into.run('insert into things values (?)', [`${label}${n}c`])
    }
  }
  await Promise.all([write('x', first), write('y', queue()), write('z', queue())])
  const found = (await names()).map(String)
  expect(found).toHaveLength(180)
  const torn = found.filter((name, at) => name.endsWith('a') && found[at + 1] !== name.replace('a', 'b'))
  expect(torn).toEqual([])
})

test('the open transaction of a process that died is rolled back, and the next one continues', async () => {
  const { shared, first, names } = await open()
  const channel = shared.open()
  const dying = createWriteQueue(channel, () => undefined)
  const transaction = await dying.beginTransaction()
  await transaction.run('insert into things values (?)', ['half'])
  const other = first.run('insert into things values (?)', ['whole'])
  await channel.close()
  await other
  expect(await names()).toEqual(['whole'])
  await expect(channel.request({ kind: 'commit' })).rejects.toThrow('closed')
})

test('a process that hangs inside a transaction holds up the others for 20 seconds at most', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { shared, first, names } = await open()
  const onHang = vi.fn<() => void>()
  const channel = shared.open(onHang)
  channel.enqueue({ kind: 'begin' })
  await channel.request({ kind: 'run', sql: "insert into things values ('half')", parameters: [] })
  const other = first.run('insert into things values (?)', ['whole'])
  await vi.advanceTimersByTimeAsync(20_001)
  await other
  expect(onHang).toHaveBeenCalledOnce()
  expect(await names()).toEqual(['whole'])
})

import { expect, onTestFinished, test, vi } from 'vitest'
import type { StatementResult } from './statement-cache.ts'
import { SqliteError, type WriterChannel, type WriteCommand } from './write-protocol.ts'
import { createWriteQueue } from './write-queue.ts'

const ioError = 10 | (4 << 8)
const diskFull = 13
const nothing: StatementResult = { rows: [], changes: 0, lastId: 0 }

/** A disk that is slow, and fails when told to. */
function fakeWriter() {
  const commands: WriteCommand[] = []
  let error: SqliteError | undefined
  const channel: WriterChannel = {
    enqueue: (command) => void commands.push(command),
    request: async (command) => {
      commands.push(command)
      await new Promise((resolve) => setTimeout(resolve, command.kind === 'commit' ? 5 : 0))
      if (command.kind === 'commit' && error) throw error
      return nothing
    },
    close: async () => undefined,
  }
  const failWith = (errcode: number) => (error = new SqliteError({ message: 'the disk failed', errcode }))
  const recover = () => (error = undefined)
  const commits = () => commands.filter(({ kind }) => kind === 'commit').length
  return { channel, commits, failWith, recover }
}

test('statements that arrive together share one commit', async () => {
  // A group also ends after 10 ms, which pass quickly on a busy machine.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const { channel, commits } = fakeWriter()
  const queue = createWriteQueue(channel, () => undefined)
  await Promise.all(Array.from({ length: 100 }, () => queue.run('insert', [])))
  expect(commits()).toBe(1)
})

test('transactions that wait for each other share one commit', async () => {
  // A group also ends after some milliseconds, which a busy machine may take.
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => time.mockRestore())
  const { channel, commits } = fakeWriter()
  const queue = createWriteQueue(channel, () => undefined)
  const transact = async () => {
    const transaction = await queue.beginTransaction()
    await transaction.run('insert', [])
    await transaction.commit()
  }
  await Promise.all([transact(), transact(), transact()])
  expect(commits()).toBe(1)
})

test('success is not reported before the commit', async () => {
  const { channel, commits } = fakeWriter()
  const queue = createWriteQueue(channel, () => undefined)
  const commitsWhenDone: number[] = []
  const first = queue.run('insert', []).then(() => commitsWhenDone.push(commits()))
  const transaction = await queue.beginTransaction()
  const second = transaction.commit().then(() => commitsWhenDone.push(commits()))
  expect(commits()).toBe(0)
  await Promise.all([first, second])
  expect(commitsWhenDone).toEqual([1, 1])
})

test('after a failed disk write everything is rejected and the program is notified once', async () => {
  const { channel, failWith, recover } = fakeWriter()
  const onFatal = vi.fn<(error: Error) => void>()
  const queue = createWriteQueue(channel, onFatal)
  failWith(ioError)
  const results = await Promise.allSettled([queue.run('insert', []), queue.run('insert', [])])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  recover()
  await expect(queue.run('insert', [])).rejects.toThrow('the disk failed')
  await expect(queue.beginTransaction()).rejects.toThrow('the disk failed')
  expect(onFatal).toHaveBeenCalledOnce()
})

test('a full disk fails the current writes, and later writes are tried again', async () => {
  const { channel, failWith, recover } = fakeWriter()
  const onFatal = vi.fn<(error: Error) => void>()
  const queue = createWriteQueue(channel, onFatal)
  failWith(diskFull)
  await expect(queue.run('insert', [])).rejects.toThrow('the disk failed')
  recover()
  await expect(queue.run('insert', [])).resolves.toEqual(nothing)
  expect(onFatal).not.toHaveBeenCalled()
})

test('a transaction that waits for a write outside of it is rolled back, and that write continues', async () => {
  vi.useFakeTimers()
  try {
    const { channel } = fakeWriter()
    const queue = createWriteQueue(channel, () => undefined)
    const transaction = await queue.beginTransaction()
    const standalone = queue.run('insert', [])
    await vi.advanceTimersByTimeAsync(11_000)
    await expect(standalone).resolves.toEqual(nothing)
    await expect(transaction.run('insert', [])).rejects.toThrow(/it was idle for/)
    await expect(transaction.commit()).rejects.toThrow(/it was idle for/)
  } finally {
    vi.useRealTimers()
  }
})

test('writes accepted before closing are still written', async () => {
  const { channel, commits } = fakeWriter()
  const queue = createWriteQueue(channel, () => undefined)
  const accepted = queue.run('insert', [])
  await queue.drain()
  await expect(accepted).resolves.toEqual(nothing)
  expect(commits()).toBe(1)
  await expect(queue.run('insert', [])).rejects.toThrow('closed')
})

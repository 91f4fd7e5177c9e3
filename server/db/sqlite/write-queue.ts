import type { SQLInputValue } from 'node:sqlite'
import { isFatalError } from './error-codes.ts'
import type { StatementResult } from './statement-cache.ts'
import { beginWriteTransaction, type WriteTransaction } from './write-transaction.ts'
import type { WriterChannel, WriteCommand } from './write-protocol.ts'

type WriteTask = {
  /** Resolves when the next task may begin; undefined: immediately. */
  begin: () => Promise<void> | undefined
  /** Called once, after the group's commit or instead of `begin`. */
  settle: (error: Error | undefined) => void
}

const maxGroupMs = 10
const maxGroupSize = 256

export type WriteQueue = ReturnType<typeof createWriteQueue>

/** Group commit: writes that arrive while the writer is busy share one disk sync. A failing task rolls back itself. */
export function createWriteQueue(channel: WriterChannel, onFatal: (error: Error) => void) {
  const waiting: WriteTask[] = []
  let working: Promise<void> | undefined
  let stopReason: Error | undefined

  function add(task: WriteTask) {
    if (stopReason) return task.settle(stopReason)
    waiting.push(task)
    working ??= work()
  }

  function addCommand(command: WriteCommand): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      let response: Promise<StatementResult> | undefined
      add({
        begin: () => {
          response = channel.request(command)
          response.catch(() => undefined)
          return undefined
        },
        settle: (error) => {
          if (error || !response) reject(error)
          else response.then(resolve, reject)
        },
      })
    })
  }

  async function work() {
    await Promise.resolve() // writes from the same tick join the group
    while (waiting.length > 0) await runGroup()
    working = undefined
  }

  async function runGroup() {
    const group: WriteTask[] = []
    const closesAt = performance.now() + maxGroupMs
    channel.enqueue({ kind: 'begin' })
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      group.push(task)
      const ended = task.begin()
      if (ended) await ended
      if (group.length >= maxGroupSize || performance.now() > closesAt) break
    }
    const error = await commit()
    for (const task of group) task.settle(error)
  }

  async function commit(): Promise<Error | undefined> {
    try {
      await channel.request({ kind: 'commit' })
      return stopReason
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      if (isFatalError(error) && !stopReason) {
        stop(error)
        onFatal(error)
      }
      return error
    }
  }

  function stop(error: Error) {
    stopReason ??= error
    for (const task of waiting.splice(0)) task.settle(stopReason)
  }

  return {
    /** SQLite rolls back a failed statement on its own. */
    run: (sql: string, parameters: readonly SQLInputValue[]) => addCommand({ kind: 'run', sql, parameters }),
    /** A whole transaction, which the writer rolls back if it fails. */
    async callProcedure(name: string, input: unknown): Promise<unknown> {
      const { rows } = await addCommand({ kind: 'procedure', name, input })
      return rows[0]?.['result']
    },
    beginTransaction: () =>
      new Promise<WriteTransaction>((resolve, reject) => {
        let transaction: WriteTransaction | undefined
        add({
          begin: () => {
            transaction = beginWriteTransaction(channel)
            resolve(transaction)
            return transaction.ended
          },
          settle: (error) => (transaction ? transaction.settle(error) : reject(error)),
        })
      }),
    stop,
    /** Waits for accepted writes, then rejects further ones. */
    async drain() {
      for (let current = working; current; current = working) await current
      stop(new Error('The database is closed.'))
    },
  }
}

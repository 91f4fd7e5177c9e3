import type { SQLInputValue } from 'node:sqlite'
import type { StatementResult } from './statement-cache.ts'
import type { WriterChannel } from './write-protocol.ts'

/** An idle transaction blocks all other writers. */
const maxIdleMs = 10_000

const savepointName = '"wagwise transaction"'

export type WriteTransaction = ReturnType<typeof beginWriteTransaction>

/** A savepoint in the group's transaction. As on PostgreSQL, a failed statement blocks it until it is rolled back. */
export function beginWriteTransaction(channel: WriterChannel) {
  const ended = Promise.withResolvers<void>()
  const committed = Promise.withResolvers<void>()
  committed.promise.catch(() => undefined)
  let failed = false
  let endReason: string | undefined
  const step = (sql: string) => channel.enqueue({ kind: 'step', sql })
  step(`savepoint ${savepointName}`)
  const idleTimer = setTimeout(() => {
    rollBack()
    endReason = `The transaction was rolled back because it was idle for ${maxIdleMs / 1000} s.`
  }, maxIdleMs).unref()

  async function request(sql: string, parameters: readonly SQLInputValue[]): Promise<StatementResult> {
    if (endReason) throw new Error(endReason)
    idleTimer.refresh()
    try {
      return await channel.request({ kind: 'run', sql, parameters })
    } catch (error) {
      failed = true
      throw error
    }
  }

  function end(reason: string) {
    clearTimeout(idleTimer)
    endReason = reason
    ended.resolve()
  }

  function rollBack() {
    if (endReason) return
    step(`rollback to ${savepointName}`)
    step(`release ${savepointName}`)
    end('The transaction has been rolled back.')
  }

  return {
    /** Resolves when the next transaction of the group may begin. */
    ended: ended.promise,
    async run(sql: string, parameters: readonly SQLInputValue[]): Promise<StatementResult> {
      if (failed) throw new Error('A statement in this transaction failed, so it can only be rolled back.')
      return request(sql, parameters)
    },
    async rollBackTo(sql: string) {
      await request(sql, [])
      failed = false
    },
    /** Resolves when the group's commit is on disk. */
    async commit() {
      if (endReason) throw new Error(endReason)
      if (failed) {
        rollBack()
        throw new Error('The transaction was rolled back because one of its statements failed.')
      }
      step(`release ${savepointName}`)
      end('The transaction has ended.')
      await committed.promise
    },
    rollBack,
    settle: (error: Error | undefined) => (error ? committed.reject(error) : committed.resolve()),
  }
}

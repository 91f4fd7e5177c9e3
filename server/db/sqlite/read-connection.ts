import { setTimeout as wait } from 'node:timers/promises'
import type { SQLInputValue } from 'node:sqlite'
import { primaryErrorName } from './error-codes.ts'
import { openForReading } from './open-file.ts'
import { createStatementCache, type StatementResult } from './statement-cache.ts'

const busyTimeoutMs = 5000
const retryDelayMs = 5

export type ReadConnection = ReturnType<typeof openReadConnection>

export function openReadConnection(path: string) {
  const db = openForReading(path)
  const run = createStatementCache(db)
  return {
    /** Readers are rarely blocked in WAL mode. If they are, they wait without blocking the thread. */
    async run(sql: string, parameters: readonly SQLInputValue[]): Promise<StatementResult> {
      for (let waited = 0; ; waited += retryDelayMs) {
        try {
          return run(sql, parameters)
        } catch (error) {
          if (primaryErrorName(error) !== 'busy' || waited >= busyTimeoutMs) throw error
          await wait(retryDelayMs)
        }
      }
    },
    close: () => db.close(),
  }
}

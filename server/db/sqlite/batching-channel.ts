import type { StatementResult } from './statement-cache.ts'
import { SqliteError, type WriteResponse, type WriteCommand } from './write-protocol.ts'

type PendingRequest = { resolve: (outcome: StatementResult) => void; reject: (error: Error) => void }

/** A message costs more than its contents, so commands of the same tick share one. Responses come in order. */
export function createBatchingChannel(post: (commands: WriteCommand[]) => void) {
  const pending: PendingRequest[] = []
  let outbox: WriteCommand[] = []
  let flushScheduled = false
  let closedBy: Error | undefined

  function flush() {
    const commands = outbox
    outbox = []
    flushScheduled = false
    if (!closedBy) post(commands)
  }

  return {
    flush,
    hasFailed: () => closedBy !== undefined,
    enqueue(command: WriteCommand) {
      outbox.push(command)
    },
    request(command: WriteCommand): Promise<StatementResult> {
      return new Promise((resolve, reject) => {
        if (closedBy) return reject(closedBy)
        pending.push({ resolve, reject })
        outbox.push(command)
        if (!flushScheduled) queueMicrotask(flush)
        flushScheduled = true
      })
    },
    receive(responses: readonly WriteResponse[]) {
      for (const response of responses) {
        const request = pending.shift()
        if (!request) throw new Error('The writer sent a response without a pending request.')
        if ('result' in response) request.resolve(response.result)
        else request.reject(new SqliteError(response.error))
      }
    },
    fail(error: Error) {
      closedBy ??= error
      for (const { reject } of pending.splice(0)) reject(error)
    },
  }
}

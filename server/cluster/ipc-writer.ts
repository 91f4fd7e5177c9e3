import cluster, { type Worker } from 'node:cluster'
import type { StatementResult } from '#server/db/sqlite/statement-cache.ts'
import { BatchingChannel } from '#server/db/sqlite/batching-channel.ts'
import { SharedWriter } from '#server/db/sqlite/shared-writer.ts'
import { startWorkerChannel } from '#server/db/sqlite/worker-channel.ts'
import { expectsResponse, type StartWriterChannel, type WriteResponse } from '#server/db/sqlite/write-protocol.ts'
import { onWorkerMessage, onPrimaryMessage, sendToWorker, sendToPrimary } from './ipc-messages.ts'

/** Workers write through the primary: a single connection writes, and its commits survive any worker. */
export const startWorkerProcessChannel: StartWriterChannel = async () => {
  const writer = new BatchingChannel((commands) => sendToPrimary({ kind: 'write', commands }))
  onPrimaryMessage((message) => {
    if (message.kind === 'write-result') writer.receive(message.responses)
  })
  return {
    enqueue: (command) => writer.enqueue(command),
    request: (command) => writer.request(command),
    close: async () => writer.fail(new Error('The database is closed.')),
  }
}

export const startPrimaryChannel: StartWriterChannel = async (path, onClosed) => {
  const writer = await startWorkerChannel(path, onClosed)
  const shared = new SharedWriter(writer)
  cluster.on('fork', (worker) => serveWorker(worker, shared))
  const own = shared.open()
  return {
    enqueue: (command) => own.enqueue(command),
    request: (command) => own.request(command),
    async close() {
      await own.close()
      await writer.close()
    },
  }
}

function serveWorker(worker: Worker, shared: SharedWriter) {
  // A worker that hangs inside a transaction would block all others.
  const channel = shared.open(() => worker.process.kill('SIGKILL'))
  const responses = new OrderedResponses((ready) => sendToWorker(worker, { kind: 'write-result', responses: ready }))
  onWorkerMessage(worker, (message) => {
    if (message.kind !== 'write') return
    for (const command of message.commands) {
      if (expectsResponse(command)) responses.add(channel.request(command))
      else channel.enqueue(command)
    }
  })
  worker.on('exit', () => void channel.close())
}

/** Sends responses in the order of the requests, whichever finishes first. */
class OrderedResponses {
  readonly #send: (responses: WriteResponse[]) => void
  #last: Promise<void> = Promise.resolve()
  #ready: WriteResponse[] = []

  constructor(send: (responses: WriteResponse[]) => void) {
    this.#send = send
  }

  add(request: Promise<StatementResult>) {
    const response = request.then(
      (outcome): WriteResponse => ({ result: outcome }),
      (error: Error & { errcode?: number }): WriteResponse => ({
        failure: { message: error.message, errcode: error.errcode ?? 0 },
      }),
    )
    this.#last = this.#last.then(async () => {
      this.#ready.push(await response)
      queueMicrotask(() => this.#flush())
    })
  }

  #flush() {
    const ready = this.#ready
    this.#ready = []
    if (ready.length > 0) this.#send(ready)
  }
}

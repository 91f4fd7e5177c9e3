import cluster, { type Worker } from 'node:cluster'
import type { StatementResult } from '#server/db/sqlite/statement-cache.ts'
import { BatchingChannel } from '#server/db/sqlite/batching-channel.ts'
import { SharedWriter, type SharedWriterChannel } from '#server/db/sqlite/shared-writer.ts'
import { startWorkerChannel } from '#server/db/sqlite/worker-channel.ts'
import { expectsResponse, type StartWriterChannel, type WriteResponse } from '#server/db/sqlite/write-protocol.ts'
import { onWorkerMessage, onPrimaryMessage, sendToWorker, sendToPrimary } from './ipc-messages.ts'

/** A child writes through its parent: one connection writes, and what it has committed outlives every child. */
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

/** The parent's own wire, and one for each child that comes. */
export const startPrimaryChannel: StartWriterChannel = async (path, onClosed) => {
  const writer = await startWorkerChannel(path, onClosed)
  const shared = new SharedWriter(writer)
  cluster.on('fork', (child) => serveWorker(child, shared))
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

function serveWorker(child: Worker, shared: SharedWriter) {
  // A child that hangs inside a transaction would hold up all others.
  const channel = shared.open(() => child.process.kill('SIGKILL'))
  const answers = new OrderedResponses((ready) => sendToWorker(child, { kind: 'write-result', responses: ready }))
  onWorkerMessage(child, (message) => {
    if (message.kind !== 'write') return
    for (const command of message.commands) {
      if (expectsResponse(command)) answers.add(channel.request(command))
      else channel.enqueue(command)
    }
  })
  child.on('exit', () => void closeChannel(channel))
}

async function closeChannel(channel: SharedWriterChannel) {
  await channel.close()
}

/** Answers go back in the order of the questions, whichever is ready first. */
class OrderedResponses {
  readonly #send: (answers: WriteResponse[]) => void
  #last: Promise<void> = Promise.resolve()
  #ready: WriteResponse[] = []

  constructor(send: (answers: WriteResponse[]) => void) {
    this.#send = send
  }

  add(asked: Promise<StatementResult>) {
    const answer = asked.then(
      (outcome): WriteResponse => ({ result: outcome }),
      (error: Error & { errcode?: number }): WriteResponse => ({
        failure: { message: error.message, errcode: error.errcode ?? 0 },
      }),
    )
    this.#last = this.#last.then(async () => {
      this.#ready.push(await answer)
      queueMicrotask(() => this.#flush())
    })
  }

  #flush() {
    const ready = this.#ready
    this.#ready = []
    if (ready.length > 0) this.#send(ready)
  }
}

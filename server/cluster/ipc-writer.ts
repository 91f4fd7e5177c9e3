import cluster, { type Worker } from 'node:cluster'
import type { Outcome } from '#server/db/sqlite/statement-cache.ts'
import { OrderWire } from '#server/db/sqlite/batching-channel.ts'
import { WireShare, type Channel } from '#server/db/sqlite/shared-writer.ts'
import { startWorkerWire } from '#server/db/sqlite/worker-channel.ts'
import { isAnswered, type StartWire, type WriteAnswer } from '#server/db/sqlite/write-protocol.ts'
import { hearChild, hearParent, sayToChild, sayToParent } from './ipc-messages.ts'

/** A child writes through its parent: one connection writes, and what it has committed outlives every child. */
export const startChildWire: StartWire = async () => {
  const wire = new OrderWire((orders) => sayToParent({ kind: 'write', orders }))
  hearParent((message) => {
    if (message.kind === 'written') wire.receive(message.answers)
  })
  return {
    tell: (order) => wire.tell(order),
    ask: (order) => wire.ask(order),
    close: async () => wire.lose(new Error('The database is closed.')),
  }
}

/** The parent's own wire, and one for each child that comes. */
export const startParentWire: StartWire = async (path, onLost) => {
  const wire = await startWorkerWire(path, onLost)
  const share = new WireShare(wire)
  cluster.on('fork', (child) => serve(child, share))
  const own = share.open()
  return {
    tell: (order) => own.tell(order),
    ask: (order) => own.ask(order),
    async close() {
      await own.close()
      await wire.close()
    },
  }
}

function serve(child: Worker, share: WireShare) {
  // A child that hangs inside a transaction would hold up all others.
  const channel = share.open(() => child.process.kill('SIGKILL'))
  const answers = new AnswerQueue((ready) => sayToChild(child, { kind: 'written', answers: ready }))
  hearChild(child, (message) => {
    if (message.kind !== 'write') return
    for (const order of message.orders) {
      if (isAnswered(order)) answers.add(channel.ask(order))
      else channel.tell(order)
    }
  })
  child.on('exit', () => void closeQuietly(channel))
}

async function closeQuietly(channel: Channel) {
  await channel.close()
}

/** Answers go back in the order of the questions, whichever is ready first. */
class AnswerQueue {
  readonly #send: (answers: WriteAnswer[]) => void
  #last: Promise<void> = Promise.resolve()
  #ready: WriteAnswer[] = []

  constructor(send: (answers: WriteAnswer[]) => void) {
    this.#send = send
  }

  add(asked: Promise<Outcome>) {
    const answer = asked.then(
      (outcome): WriteAnswer => ({ outcome }),
      (error: Error & { errcode?: number }): WriteAnswer => ({
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

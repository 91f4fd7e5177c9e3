import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CannotStart } from '#host/cannot-start.ts'
import type { Outcome } from './statements.ts'
import {
  SqliteFailure,
  type StartWire,
  type Wire,
  type WriteAnswer,
  type WriteGreeting,
  type WriteOrder,
} from './write-protocol.ts'

type Expected = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }

// From source Node runs the .ts file itself; the build makes write-worker.js beside the bundle (see vite.config.ts).
const workerFile = import.meta.url.endsWith('.ts') ? './write-worker.ts' : './write-worker.js'

export const startWorkerWire: StartWire = async (path, onLost) => {
  const worker = new Worker(new URL(workerFile, import.meta.url), { workerData: path, execArgv: [] })
  const [greeting] = (await once(worker, 'message')) as [WriteGreeting]
  if (greeting !== 'ready') throw new CannotStart(greeting.refusal)
  return new WorkerWire(worker, onLost)
}

class WorkerWire implements Wire {
  readonly #worker: Worker
  readonly #expected: Expected[] = []
  #outbox: WriteOrder[] = []
  #sending = false
  #lost: Error | undefined

  constructor(worker: Worker, onLost: (error: Error) => void) {
    this.#worker = worker
    const lose = (error: Error) => {
      if (this.#lost) return
      this.#lost = error
      for (const { reject } of this.#expected.splice(0)) reject(error)
      onLost(error)
    }
    worker.on('message', (answers: WriteAnswer[]) => answers.forEach((answer) => this.#receive(answer)))
    worker.on('error', lose)
    worker.on('exit', () => lose(new Error('The write worker has ended.')))
  }

  tell(order: WriteOrder) {
    this.#outbox.push(order)
  }

  ask(order: WriteOrder): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost)
      this.#expected.push({ resolve, reject })
      this.#outbox.push(order)
      // A message costs more than the orders in it: those of one moment travel together.
      if (!this.#sending) queueMicrotask(() => this.#send())
      this.#sending = true
    })
  }

  async close() {
    if (this.#lost) return
    this.#outbox.push({ kind: 'close' })
    this.#send()
    this.#lost = new Error('The database is closed.')
    await once(this.#worker, 'exit')
  }

  #send() {
    const orders = this.#outbox
    this.#outbox = []
    this.#sending = false
    if (!this.#lost) this.#worker.postMessage(orders)
  }

  #receive(answer: WriteAnswer) {
    const expected = this.#expected.shift()
    if (!expected) throw new Error('The write worker answered what nobody asked.')
    if ('outcome' in answer) expected.resolve(answer.outcome)
    else expected.reject(new SqliteFailure(answer.failure))
  }
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CannotStart } from '#server/startup-error.ts'
import { OrderWire } from './batching-channel.ts'
import type { StartWire, WriteAnswer, WriteGreeting } from './write-protocol.ts'

// From source Node runs the .ts file itself; the build makes write-worker.js beside the bundle (see vite.config.ts).
const workerFile = import.meta.url.endsWith('.ts') ? './write-worker.ts' : './write-worker.js'

export const startWorkerWire: StartWire = async (path, onLost) => {
  const worker = new Worker(new URL(workerFile, import.meta.url), { workerData: path, execArgv: [] })
  const [greeting] = (await once(worker, 'message')) as [WriteGreeting]
  if (greeting !== 'ready') throw new CannotStart(greeting.refusal)
  const wire = new OrderWire((orders) => worker.postMessage(orders))
  const lose = (error: Error) => {
    if (wire.isLost) return
    wire.lose(error)
    onLost(error)
  }
  worker.on('message', (answers: WriteAnswer[]) => wire.receive(answers))
  worker.on('error', lose)
  worker.on('exit', () => lose(new Error('The write worker has ended.')))
  return {
    tell: (order) => wire.tell(order),
    ask: (order) => wire.ask(order),
    async close() {
      if (wire.isLost) return
      wire.tell({ kind: 'close' })
      wire.send()
      wire.lose(new Error('The database is closed.'))
      await once(worker, 'exit')
    },
  }
}

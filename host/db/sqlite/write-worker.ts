import { parentPort, workerData } from 'node:worker_threads'
import { openForWriting } from './open-file.ts'
import { WriteConnection } from './write-connection.ts'
import type { WriteGreeting, WriteOrder } from './write-protocol.ts'

const port = parentPort
if (!port) throw new Error('The write worker runs in a worker thread only.')

const greet = (greeting: WriteGreeting) => port.postMessage(greeting)

try {
  const connection = new WriteConnection(openForWriting(String(workerData)))
  port.on('message', (orders: readonly WriteOrder[]) => {
    port.postMessage(orders.map((order) => connection.obey(order)).filter((answer) => answer !== undefined))
    if (orders.some(({ kind }) => kind === 'close')) port.close()
  })
  greet('ready')
} catch (error) {
  greet({ refusal: error instanceof Error ? error.message : String(error) })
  port.close()
}

import { parentPort, workerData } from 'node:worker_threads'
import { createCheckpoints } from './wal-checkpoints.ts'
import { createLossCheck } from './replaced-file-check.ts'
import { openForWriting } from './open-file.ts'
import { WriteConnection } from './write-connection.ts'
import type { WriteGreeting, WriteOrder } from './write-protocol.ts'

const port = parentPort
if (!port) throw new Error('The write worker runs in a worker thread only.')

const greet = (greeting: WriteGreeting) => port.postMessage(greeting)

try {
  const path = String(workerData)
  const db = openForWriting(path)
  const connection = new WriteConnection(db, createLossCheck(path))
  const checkpoint = createCheckpoints(db)
  port.on('message', (orders: readonly WriteOrder[]) => {
    port.postMessage(orders.map((order) => connection.obey(order)).filter((answer) => answer !== undefined))
    // Ending tells the owner, whoever of several processes has asked for the commit that failed.
    if (connection.isOver || orders.some(({ kind }) => kind === 'close')) port.close()
    else checkpoint()
  })
  greet('ready')
} catch (error) {
  greet({ refusal: error instanceof Error ? error.message : String(error) })
  port.close()
}

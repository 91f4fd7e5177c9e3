import { parentPort, workerData } from 'node:worker_threads'
import { createWalCheckpoints } from './wal-checkpoints.ts'
import { createReplacedFileCheck } from './replaced-file-check.ts'
import { openForWriting } from './open-file.ts'
import { procedures } from '../procedures.ts'
import { createProcedureRunner } from './procedure-runner.ts'
import { WriteConnection } from './write-connection.ts'
import type { WriterHandshake, WriteCommand } from './write-protocol.ts'

const port = parentPort
if (!port) throw new Error('The write worker runs in a worker thread only.')

const sendHandshake = (greeting: WriterHandshake) => port.postMessage(greeting)

try {
  const path = String(workerData)
  const db = openForWriting(path)
  const connection = new WriteConnection(db, createReplacedFileCheck(path), createProcedureRunner(procedures))
  const checkpoint = createWalCheckpoints(db)
  port.on('message', (commands: readonly WriteCommand[]) => {
    port.postMessage(commands.map((command) => connection.execute(command)).filter((answer) => answer !== undefined))
    // Ending tells the owner, whoever of several processes has asked for the commit that failed.
    if (connection.hasFailed || commands.some(({ kind }) => kind === 'close')) port.close()
    else checkpoint()
  })
  sendHandshake('ready')
} catch (error) {
  sendHandshake({ error: error instanceof Error ? error.message : String(error) })
  port.close()
}

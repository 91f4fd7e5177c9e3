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

const sendHandshake = (handshake: WriterHandshake) => port.postMessage(handshake)

try {
  const path = String(workerData)
  const db = openForWriting(path)
  const connection = new WriteConnection(db, createReplacedFileCheck(path), createProcedureRunner(procedures))
  const checkpoint = createWalCheckpoints(db)
  port.on('message', (commands: readonly WriteCommand[]) => {
    port.postMessage(
      commands.map((command) => connection.execute(command)).filter((response) => response !== undefined),
    )
    // Exiting notifies the owner, whichever process requested the failed commit.
    if (connection.hasFailed || commands.some(({ kind }) => kind === 'close')) port.close()
    else checkpoint()
  })
  sendHandshake('ready')
} catch (error) {
  sendHandshake({ error: error instanceof Error ? error.message : String(error) })
  port.close()
}

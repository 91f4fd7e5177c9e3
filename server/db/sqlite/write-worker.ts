import { parentPort, workerData } from 'node:worker_threads'
import { statSync } from 'node:fs'
import { procedures } from '../procedures.ts'
import { createWalCheckpoints } from './wal-checkpoints.ts'
import { openForWriting } from './open-file.ts'
import { createProcedureRunner } from './procedure-runner.ts'
import { createWriteConnection } from './write-connection.ts'
import type { WriterHandshake, WriteCommand, WriteFailure } from './write-protocol.ts'

const ioError = 10
const port = parentPort
if (!port) throw new Error('The write worker runs in a worker thread only.')

const sendHandshake = (handshake: WriterHandshake) => port.postMessage(handshake)

try {
  const path = String(workerData)
  const db = openForWriting(path)
  const connection = createWriteConnection(db, createReplacedFileCheck(path), createProcedureRunner(procedures))
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

/** The system lets us write to a deleted or replaced file and discards it all later, so every commit checks this. */
function createReplacedFileCheck(path: string): () => WriteFailure | undefined {
  const opened = fileIdentity(path)
  return () => {
    if (fileIdentity(path) === opened) return undefined
    return { message: `${path} was deleted or replaced while the site was using it`, errcode: ioError }
  }
}

function fileIdentity(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino}`
}

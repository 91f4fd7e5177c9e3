import { parentPort, workerData } from 'node:worker_threads'
import { statSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { procedures } from '../procedures.ts'
import { createWalCheckpoints } from './wal-checkpoints.ts'
import { openForWriting } from './open-file.ts'
import { createProcedureRunner } from './procedure-runner.ts'
import { createWriteConnection } from './write-connection.ts'
import type { WriterHandshake, WriteCommand, WriteFailure } from './write-protocol.ts'

const ioError = 10
const port = parentPort
if (!port) throw new Error('The write worker runs in a worker thread only.')

yieldToReaders()
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
    // Exiting tells the main thread that nothing can be written any more.
    if (connection.hasFailed || commands.some(({ kind }) => kind === 'close')) port.close()
    else checkpoint()
  })
  sendHandshake('ready')
} catch (error) {
  sendHandshake({ error: error instanceof Error ? error.message : String(error) })
  port.close()
}

/** On one core a batch of views would hold up every page. Only Linux has a priority for each thread. */
function yieldToReaders() {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(19, getPriority() + 5))
  } catch {
    // A sandbox may forbid it.
  }
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

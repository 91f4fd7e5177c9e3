import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StartupError } from '#server/startup-error.ts'
import { createBatchingChannel } from './batching-channel.ts'
import type { StartWriterChannel, WriteResponse, WriterHandshake } from './write-protocol.ts'

// From source, Node runs the .ts file. The build puts write-worker.js next to the bundle (see vite.config.ts).
const workerFile = import.meta.url.endsWith('.ts') ? './write-worker.ts' : './write-worker.js'

export const startWorkerChannel: StartWriterChannel = async (path, onClosed) => {
  const worker = new Worker(new URL(workerFile, import.meta.url), { workerData: path, execArgv: [] })
  const [handshake] = (await once(worker, 'message')) as [WriterHandshake]
  if (handshake !== 'ready') throw new StartupError(handshake.error)
  const channel = createBatchingChannel((commands) => worker.postMessage(commands))
  const fail = (error: Error) => {
    if (channel.hasFailed()) return
    channel.fail(error)
    onClosed(error)
  }
  worker.on('message', (responses: WriteResponse[]) => channel.receive(responses))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The write worker has ended.')))
  return {
    ...channel,
    async close() {
      if (channel.hasFailed()) return
      channel.enqueue({ kind: 'close' })
      channel.flush()
      channel.fail(new Error('The database is closed.'))
      await once(worker, 'exit')
    },
  }
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { workerFile } from '#server/start-thread.ts'
import { StartupError } from '#server/startup-error.ts'
import { createBatchingChannel } from './batching-channel.ts'
import type { StartWriterChannel, WriteResponse, WriterHandshake } from './write-protocol.ts'

export const startWorkerChannel: StartWriterChannel = async (path, onClosed) => {
  const worker = new Worker(workerFile('write-worker', import.meta.url), { workerData: path, execArgv: [] })
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

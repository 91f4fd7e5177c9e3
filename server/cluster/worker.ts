import { stopAcceptingStreams } from '#app/sse/event-stream.ts'
import { compose } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import { serveSite } from '#server/http/serve.ts'
import { workerIpc } from './ipc.ts'
import { onPrimaryMessage, sendToPrimary } from './ipc-messages.ts'
import { exitOnFatalError, installShutdown } from './shutdown.ts'

/** Serves requests. The primary writes to the database, runs the jobs and restarts workers. */
export async function startWorker(config: Config, root: string): Promise<void> {
  // Without the primary nothing can be written, and nobody would ever stop this process.
  process.on('disconnect', () => process.exit(1))
  const app = await compose({ config, root, onFatal: exitOnFatalError, ipc: workerIpc })
  const server = await serveSite(config, app, root)
  sendToPrimary({ kind: 'ready' })
  const stop = installShutdown(app.deps.log, [stopAcceptingStreams, server.close, app.close])
  onPrimaryMessage(({ kind }) => kind === 'stop' && stop(0))
}

import cluster from 'node:cluster'
import { stopAcceptingStreams } from '#app/sse/event-stream.ts'
import { serveSite } from '#server/http/serve.ts'
import { printStartupMessage, prepareSite, startJobs } from '#server/cluster/startup.ts'
import { exitOnFatalError, installShutdown } from '#server/cluster/shutdown.ts'
import { shareMetricsAsWorker } from '#server/cluster/shared-metrics.ts'
import { onPrimaryMessage, sendToPrimary } from '#server/cluster/ipc-messages.ts'
import { inheritConfig, loadConfig, type Config } from './config/config.ts'
import { programRoot } from './installation.ts'
import { checkMachine } from './check-machine.ts'
import { startPrimary } from './cluster/primary.ts'
import { compose } from './compose.ts'

export async function start(root = programRoot): Promise<void> {
  if (cluster.isWorker) return startWorker(inheritConfig(), root)
  const config = loadConfig(process.cwd())
  checkMachine()
  return config.webConcurrency > 1 ? startPrimary(config, root) : startSingle(config, root)
}

async function startSingle(config: Config, root: string): Promise<void> {
  const app = await compose({ config, root, onFatal: exitOnFatalError, takesRequests: true })
  const { deps } = app
  await prepareSite(deps, config)
  const server = await serveSite(config, app, root).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const jobs = startJobs(app)
  await printStartupMessage(deps, config, server.port)
  installShutdown(deps.log, [stopAcceptingStreams, jobs.stopWorkers, server.close, jobs.stopScheduledJobs, app.close])
}

/** Serves requests. The primary runs the jobs and restarts workers. */
async function startWorker(config: Config, root: string): Promise<void> {
  // Without the primary nobody would ever stop this process.
  process.on('disconnect', () => process.exit(1))
  const options = { config, root, onFatal: exitOnFatalError, shareMetrics: shareMetricsAsWorker }
  const app = await compose({ ...options, takesRequests: true })
  const server = await serveSite(config, app, root)
  sendToPrimary({ kind: 'ready' })
  const stop = installShutdown(app.deps.log, [stopAcceptingStreams, server.close, app.close])
  onPrimaryMessage(({ kind }) => kind === 'stop' && stop(0))
}

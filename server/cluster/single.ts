import { stopAcceptingStreams } from '#app/sse/event-stream.ts'
import { compose } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import { serveSite } from '#server/http/serve.ts'
import { printStartupMessage, prepareSite, startJobs } from './startup.ts'
import { exitOnFatalError, installShutdown } from './shutdown.ts'

export async function startSingle(config: Config, root: string): Promise<void> {
  const app = await compose({ config, root, onFatal: exitOnFatalError })
  const { deps } = app
  await prepareSite(deps, config)
  const server = await serveSite(config, app, root).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const jobs = startJobs(app, config)
  await printStartupMessage(deps, config, server.port)
  installShutdown(deps.log, [stopAcceptingStreams, jobs.stopWorkers, server.close, jobs.stopScheduledJobs, app.close])
}

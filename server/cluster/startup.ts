import type { Deps } from '#features/deps.ts'
import { syncStarterFacts } from '#features/facts/commands.ts'
import { syncStarterEntries } from '#features/finder/commands.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import type { App } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import { signInInstructions, ensureFirstAdmin } from './first-admin.ts'
import { printStartupLine } from '#server/log/startup-line.ts'
import { startScheduledJobs } from '#server/jobs/scheduled-jobs.ts'
import { startBackgroundWorkers } from '#server/jobs/background-workers.ts'

export async function prepareSite(deps: Deps, config: Config): Promise<void> {
  const folder = await deps.runtime.openDataFolder()
  if (folder !== undefined)
    deps.log('warn', 'data_folder_open', { folder, fix: `Other users can open it. Run: chmod -R go= ${folder}` })
  await ensureFirstAdmin(deps, config.admin)
  await syncStarterFacts(deps)
  await syncStarterEntries(deps)
  if (config.seed !== 'starter') return
  const published = await publishFirstContent(deps)
  if (published.articles > 0) deps.log('info', 'starter_published', published)
}

export function startJobs({ deps, engine }: App) {
  const background = startBackgroundWorkers(deps, { isSingleInstance: engine === 'sqlite' })
  const scheduledJobs = startScheduledJobs(deps)
  return { stopWorkers: background.close, stopScheduledJobs: scheduledJobs.close }
}

export async function printStartupMessage(deps: Deps, config: Config, port: number): Promise<void> {
  const url = config.fixedOrigin ?? `http://localhost:${port}`
  const signIn = await signInInstructions(deps, url)
  printStartupLine({ event: 'started', message: `${config.siteName} is at ${url}` })
  printStartupLine(signIn)
}

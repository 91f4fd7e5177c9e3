import type { Deps } from '#features/deps.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import type { House } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import { howToSignIn, readyAdmin } from './first-admin.ts'
import { startUpkeep } from '#server/jobs/scheduled-jobs.ts'
import { startBackground } from '#server/jobs/background-workers.ts'

/** What has to be there before the first visitor comes. */
export async function ready(deps: Deps, config: Config): Promise<void> {
  const folder = await deps.operation.openDataFolder()
  if (folder !== undefined)
    deps.log('warn', 'data_folder_open', { folder, fix: `Other users can open it. Run: chmod -R go= ${folder}` })
  await readyAdmin(deps, config.admin)
  if (config.seed !== 'starter') return
  const published = await publishFirstContent(deps)
  if (published.articles > 0) deps.log('info', 'starter_published', published)
}

/** What goes on without a visitor. */
export function startWorking({ deps, engine }: House, config: Config) {
  const background = startBackground(deps, { isAlone: engine === 'sqlite' })
  const upkeep = startUpkeep(deps, { backups: config.backupsKept > 0 })
  return { stop: background.close, settle: upkeep.close }
}

export async function greet(deps: Deps, config: Config, port: number): Promise<void> {
  const address = config.fixedOrigin ?? `http://localhost:${port}`
  console.log(`${config.siteName} is at ${address}`)
  console.log(await howToSignIn(deps, address))
}

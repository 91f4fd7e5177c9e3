import { endAllEvents } from '#app/api/admin/event-stream.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { CannotStart } from './cannot-start.ts'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { howToSignIn, readyAdmin } from './first-admin.ts'
import { serve } from './serve.ts'
import { startBackground } from './workers/background.ts'
import { startUpkeep } from './upkeep.ts'

try {
  await start()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start() {
  const root = process.cwd()
  const config = readConfig(process.env)
  const house = await compose({ config, root, onFatal: die })
  const { deps } = house
  await readyAdmin(deps, config.admin)
  if (config.seed === 'starter') {
    const published = await publishFirstContent(deps)
    if (published.articles > 0) deps.log('info', 'starter_published', published)
  }
  const server = await serve(config, deps, root).catch(async (error: unknown) => {
    await house.close()
    throw error
  })
  const background = startBackground(deps, { isAlone: house.engine === 'sqlite' })
  const address = config.fixedOrigin ?? `http://localhost:${server.port}`
  console.log(`${config.siteName} is at ${address}`)
  console.log(await howToSignIn(deps, address))
  const upkeep = startUpkeep(deps, { backups: config.backupsKept > 0 })

  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    stopping ??= (async () => {
      endAllEvents()
      await background.close()
      await server.close()
      await upkeep.close()
      await house.close()
      process.exit(code)
    })()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
  process.on('uncaughtException', (error) => {
    deps.log('error', 'uncaught', { error })
    stop(1)
  })
}

/** The disk refused a commit: nothing may be promised any more, and only a restart can tell what is true. */
function die(error: Error) {
  console.error(`The database cannot write any more (${error.message}). Stopping.`)
  process.exit(1)
}

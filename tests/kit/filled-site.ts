import { cp, mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startSite, type RunningSite } from './site-process.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { waitUntil } from './wait-until.ts'

/** The built site with its starter content, as `startSite` would publish it, but in half the time. */
export async function startFilledSite(env: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const DATA_DIR = await copyFilledFolder()
  const site = await startSite('dist/server/main.js', { ...env, DATA_DIR })
  return {
    ...site,
    async stop() {
      await site.stop()
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** A new copy of the data folder that one start in an empty folder, with nothing set, has filled. */
export async function copyFilledFolder(): Promise<string> {
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-filled-'))
  await cp(await findTemplate(), folder, { recursive: true })
  return folder
}

/** Filled once in a test run, by whichever worker is first. */
async function findTemplate(): Promise<string> {
  const template = join(temporaryFolder(), 'wagwise-filled-template')
  const lock = `${template}.lock`
  const isReady = async () => {
    if (existsSync(template)) return true
    if (!(await mkdir(lock).then(() => true, isTaken))) return false
    try {
      if (!existsSync(template)) await fill(template)
    } finally {
      await rmdir(lock)
    }
    return true
  }
  if (!(await waitUntil(isReady, { timeoutMs: 180_000 }))) throw new Error('No worker filled the data folder.')
  return template
}

function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false
  throw error
}

async function fill(template: string) {
  const DATA_DIR = await mkdtemp(join(temporaryFolder(), 'wagwise-filling-'))
  const site = await startSite('dist/server/main.js', { DATA_DIR })
  await site.stop()
  if (site.errors.length > 0) throw new Error(`The first start wrote to stderr:\n${site.errors.join('\n')}`)
  await rename(DATA_DIR, template)
}

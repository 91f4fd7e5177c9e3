import { createHmac, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** A key for each purpose, so that none can be taken for another. */
export type Secrets = (purpose: 'accounts' | 'limits' | 'setup' | 'backup' | 'links') => string

/** Made on the first start and readable by the owner only. Whoever loses the file signs everyone out. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const master = await readMaster(file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new CannotStart(`${file} cannot be read: ${error.message}.`, { cause: error })
    await mkdir(dataDir, { recursive: true })
    await create(file)
    return readMaster(file)
  })
  return (purpose) => createHmac('sha256', master).update(purpose).digest('base64url')
}

async function readMaster(file: string): Promise<string> {
  const { master } = JSON.parse(await readFile(file, 'utf8')) as { master?: unknown }
  if (typeof master !== 'string' || !/^[0-9a-f]{64}$/.test(master)) throw new Error('it does not hold a secret of ours')
  await chmod(file, 0o600)
  return master
}

/** Whole or not at all; when two processes start at once, the first one's secret stays. */
async function create(file: string) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify({ master: randomBytes(32).toString('hex') })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

import { createHmac, randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { prepareDataFolder } from '../data-folder.ts'

/** A key for each purpose, so that none can be taken for another. */
type Purpose = 'accounts' | 'limits' | 'setup' | 'backup' | 'links'
/** `former`: what was in use before it was renewed, newest first; it still reads, but writes nothing any more. */
export type Secrets = ((purpose: Purpose) => string) & { previous: (purpose: Purpose) => readonly string[] }

type MasterSecrets = { master: string; previous: readonly string[] }

/**
 * Made on the first start and readable by the owner only. Whoever loses the file signs everyone out. A keeper of secrets
 * that hands it over in a folder of its own (`credentials`) comes first.
 */
export async function readSecrets(dataDir: string, credentials?: string): Promise<Secrets> {
  const { master, previous: former } = (await readFromCredentialsDir(credentials)) ?? (await readOrCreate(dataDir))
  const keyOf = (from: string, purpose: Purpose) => createHmac('sha256', from).update(purpose).digest('base64url')
  return Object.assign((purpose: Purpose) => keyOf(master, purpose), {
    previous: (purpose: Purpose) => former.map((each) => keyOf(each, purpose)),
  })
}

/** From the next start on there is another secret: everybody signs in again; what was written before is still read. */
export async function rotateSecrets(dataDir: string): Promise<void> {
  const { master, previous: former } = await readOrCreate(dataDir)
  const file = join(dataDir, 'secrets.json')
  const draft = await writeDraft(file, { master: createMasterSecret(), previous: [master, ...former] })
  await rename(draft, file)
}

async function readFromCredentialsDir(folder: string | undefined): Promise<MasterSecrets | undefined> {
  if (folder === undefined) return undefined
  const file = join(folder, 'secrets.json')
  return readSecretsFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartupError(`${file} cannot be read: ${error.message}.`, { cause: error })
  })
}

async function readOrCreate(dataDir: string): Promise<MasterSecrets> {
  const file = join(dataDir, 'secrets.json')
  const masters = await readSecretsFile(file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new StartupError(`${file} cannot be read: ${error.message}.`, { cause: error })
    await prepareDataFolder(dataDir)
    await createSecretsFile(file)
    return readSecretsFile(file)
  })
  await chmod(file, 0o600)
  return masters
}

async function readSecretsFile(file: string): Promise<MasterSecrets> {
  const { master, former = [] } = JSON.parse(await readFile(file, 'utf8')) as {
    master?: unknown
    former?: unknown
  }
  if (!isMasterSecret(master) || !Array.isArray(former) || !former.every(isMasterSecret))
    throw new Error('it does not hold a secret of ours')
  return { master, previous: former }
}

const isMasterSecret = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const createMasterSecret = () => randomBytes(32).toString('hex')

/** Whole or not at all; when two processes start at once, the first one's secret stays. */
async function createSecretsFile(file: string) {
  const draft = await writeDraft(file, { master: createMasterSecret() })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

async function writeDraft(file: string, masters: Partial<MasterSecrets>): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    // The file says `former`, as it did before the field had its present name.
    const { master, previous: former } = masters
    await handle.writeFile(`${JSON.stringify({ master, former })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}

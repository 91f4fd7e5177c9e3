import { createHmac, randomBytes } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { createFileAtomically, writeFileAtomically } from '../durable-files.ts'

/** A separate key for each purpose, so that tokens cannot be used across purposes. */
type Purpose = 'accounts' | 'limits' | 'setup' | 'backup' | 'backup-signature' | 'links' | 'settings'
/** `previous`: keys from before rotations, newest first. They only verify and decrypt. */
export type Secrets = ((purpose: Purpose) => string) & { previous: (purpose: Purpose) => readonly string[] }

type MasterSecrets = { master: string; previous: readonly string[] }
/** The format on disk. Operators edit `former` by hand, see docs/operating.md. */
type SecretsFile = { master: string; former?: readonly string[] }

/** Created on the first start. Losing it signs everyone out. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const { master, previous } = await readOrCreate(dataDir)
  const keyOf = (from: string, purpose: Purpose) => createHmac('sha256', from).update(purpose).digest('base64url')
  return Object.assign((purpose: Purpose) => keyOf(master, purpose), {
    previous: (purpose: Purpose) => previous.map((each) => keyOf(each, purpose)),
  })
}

/** Takes effect at the next start: everybody has to sign in again, but older links and data stay readable. */
export async function rotateSecrets(dataDir: string): Promise<void> {
  const { master, previous } = await readOrCreate(dataDir)
  const file = join(dataDir, 'secrets.json')
  await writeFileAtomically(file, toJson({ master: createMasterSecret(), former: [master, ...previous] }))
}

async function readOrCreate(dataDir: string): Promise<MasterSecrets> {
  const file = join(dataDir, 'secrets.json')
  const masters = await readSecretsFile(file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new StartupError(`${file} cannot be read: ${error.message}.`, { cause: error })
    await prepareDataFolder(dataDir)
    await createFileAtomically(file, toJson({ master: createMasterSecret() }))
    return readSecretsFile(file)
  })
  await chmod(file, 0o600)
  return masters
}

async function readSecretsFile(file: string): Promise<MasterSecrets> {
  const { master, former = [] } = JSON.parse(await readFile(file, 'utf8')) as { master?: unknown; former?: unknown }
  if (!isMasterSecret(master) || !Array.isArray(former) || !former.every(isMasterSecret))
    throw new Error('it does not contain valid secrets')
  return { master, previous: former }
}

const isMasterSecret = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const createMasterSecret = () => randomBytes(32).toString('hex')

const toJson = (contents: SecretsFile) => `${JSON.stringify(contents)}\n`

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import packageFile from '../../package.json' with { type: 'json' }
import { temporaryFolder } from './temporary-folder.ts'
import { unsetVariables } from './unset-variables.ts'

/** The same flags as `npm start`. */
const startArguments = packageFile.scripts.start.split(' ').slice(1, -1)

type Entry =
  | 'dist/server/main.js'
  | 'dist/server/admin.js'
  | 'dist/server/backup.js'
  | 'dist/server/export.js'
  | 'dev/main.ts'
type Env = Readonly<Record<string, string | undefined>>
type How = {
  /** A copy of the project; the project itself if not given. */
  root?: string
  /** Run in a shell before the site replaces it, such as `umask 000`. */
  shell?: string
  uid?: number | undefined
}
export type RunningSite = {
  url: string
  dataDir: string
  /** Every line it printed. */
  lines: string[]
  /** The lines that went to stderr. */
  errors: string[]
  child: ChildProcess
  stop: () => Promise<void>
}

/** The running site: the built server, or the development server, on its own port and data folder. */
export async function startSite(entry: Entry = 'dist/server/main.js', env: Env = {}, how: How = {}) {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(temporaryFolder(), 'wagwise-site-')))
  const port = Number(env['PORT'] ?? (await freePort()))
  const { child, lines, errors } = run(entry, { PORT: String(port), DATA_DIR: dataDir, ...env }, how)
  await waitUntilReady(child, lines, entry)
  const site: RunningSite = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    lines,
    errors,
    child,
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (env['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
  return site
}

/** For starts that are expected to fail: the output and the exit code. */
export async function tryToStart(env: Env, how: How = {}): Promise<{ code: number | null; output: string }> {
  return runToEnd('dist/server/main.js', [], env, how)
}

/** Runs a built program until it ends. */
export async function runToEnd(entry: Entry, args: readonly string[], env: Env, how: How = {}) {
  const { child, lines } = run(entry, env, how, args)
  await once(child, 'close')
  return { code: child.exitCode, output: lines.join('\n') }
}

function run(entry: Entry, env: Env, { root, shell, uid }: How, args: readonly string[] = []) {
  const { NODE_ENV: _env, VITEST: _vitest, ...environment } = process.env
  const command = [process.execPath, ...startArguments, entry, ...args]
  const [program = '', ...rest] = shell === undefined ? command : ['sh', '-c', `${shell}; exec "$@"`, 'sh', ...command]
  const child = spawn(program, rest, {
    cwd: root,
    uid,
    env: { ...environment, ...unsetVariables, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line))
  createInterface(child.stderr).on('line', (line) => errors.push(line))
  return { child, lines, errors }
}

async function waitUntilReady(child: ChildProcess, lines: readonly string[], entry: string) {
  for (let waited = 0; waited < 180_000; waited += 50) {
    if (lines.some((line) => /https?:\/\//.test(line))) return
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${entry} did not start:\n${lines.join('\n')}`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

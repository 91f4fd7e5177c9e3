import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import packageFile from '../../package.json' with { type: 'json' }
import { temporaryFolder } from './temporary-folder.ts'

/** As `npm start` has them. */
const flags = packageFile.scripts.start.split(' ').slice(1, -1)

type Entry = 'dist/server/main.js' | 'host/dev.ts'
export type RunningSite = {
  url: string
  dataDir: string
  /** Everything it printed, by line. */
  lines: string[]
  child: ChildProcess
  stop: () => Promise<void>
}

/** The site as it runs: the built server, or the development server, on a port and a data folder of its own. */
export async function startSite(entry: Entry = 'dist/server/main.js', env: Record<string, string> = {}) {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(temporaryFolder(), 'wagwise-site-')))
  const port = Number(env['PORT'] ?? (await freePort()))
  const { child, lines } = run(entry, { PORT: String(port), DATA_DIR: dataDir, ...env })
  await untilReady(child, lines, entry)
  const site: RunningSite = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    lines,
    child,
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (env['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
  return site
}

/** For starts that are expected to fail: what it said and how it ended. */
export async function tryToStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, lines } = run('dist/server/main.js', env)
  await once(child, 'close')
  return { code: child.exitCode, output: lines.join('\n') }
}

function run(entry: Entry, env: Record<string, string>) {
  const { NODE_ENV: _env, VITEST: _vitest, ...own } = process.env
  const child = spawn(process.execPath, [...flags, entry], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line))
  return { child, lines }
}

async function untilReady(child: ChildProcess, lines: readonly string[], entry: string) {
  for (let waited = 0; waited < 60_000; waited += 50) {
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

// Installs packages when the lockfile has changed and builds when sources have changed. Plain JavaScript without
// dependencies for Node.js 20.19 or newer, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currentRuntime } from './launch.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = [
  'domain',
  'features',
  'app',
  'server',
  'illustrator',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

once('node_modules/.wagwise-installed', fingerprint(['package.json', 'package-lock.json']), () => {
  if (!isInstalled()) npm('ci', '--no-audit', '--no-fund', '--loglevel=error')
  // The bundled runtime also installs itself as the command `node`, but launch.mjs decides which Node.js runs.
  for (const end of ['', '.cmd', '.ps1']) rmSync(join(root, `node_modules/.bin/node${end}`), { force: true })
})
const runtime = currentRuntime()
if ('error' in runtime) {
  console.error(runtime.error)
  process.exit(1)
}
if (process.argv[2] === 'build')
  once('dist/.wagwise-built', fingerprint(sources), () => npm('run', 'build', '--silent'))

/**
 * Does the work unless the marker file says that it was done for exactly this state.
 * @param {string} mark @param {string} state @param {() => void} work
 */
function once(mark, state, work) {
  const file = join(root, mark)
  if (existsSync(file) && readFileSync(file, 'utf8') === state) return
  work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, state)
}

/** True if `npm ci` has already been run: npm records what it put into node_modules. */
function isInstalled() {
  const noted = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages
  const { '': _self, ...packages } = /** @type {Record<string, Locked>} */ (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  )
  return Object.entries(packages).every(
    ([path, entry]) => installed[path]?.integrity === entry.integrity || !isForThisSystem(entry),
  )
}

/**
 * Optional packages are specific to one system. The C library is not compared, because npm has already chosen.
 * @typedef {{ integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} Locked
 * @param {Locked} entry
 */
function isForThisSystem({ optional, os, cpu, libc }) {
  return !optional || (!libc && os?.includes(process.platform) && cpu?.includes(process.arch))
}

/** Hashes contents, because a fresh clone or a switched branch changes only file times. @param {string[]} paths */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(files))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function files(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => statSync(join(root, name)).isFile() && !name.includes('.test.'))
    .sort()
}

/** @param {string[]} args */
function npm(...args) {
  // Uses the npm that called this script, so that both have the same version. On Windows, npm on the path is a batch
  // file.
  const caller = process.env.npm_execpath ?? ''
  const cli = caller.includes('npm-cli') ? caller : undefined
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []]
  const { status } = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: !cli && process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`npm ${args.join(' ')} failed: see above.`)
    process.exit(status ?? 1)
  }
}

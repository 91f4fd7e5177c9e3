import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { chooseRuntime, findBundled, runtimePackages, satisfies } from './launch.mjs'

const onWindows = process.platform === 'win32'
const system = `${process.platform}-${process.arch}`
const bundledName = runtimePackages[system] ?? ''
const nodeFile = onWindows ? 'node.exe' : 'node'

// A repository of its own whose `engines` nothing satisfies, so that the launcher always takes the bundled Node.js.
let root = ''
let launcher = ''
const program = `
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => (console.log('got ' + signal), process.exit(0)))
if (process.argv[2]) process.exit(Number(process.argv[2]))
console.log(JSON.stringify({ pid: process.pid, execPath: process.execPath, path: process.env.PATH }))
setTimeout(() => {}, 60_000)
`

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wagwise-launch-'))
  launcher = join(root, 'server/scripts/launch.mjs')
  await mkdir(join(root, 'server/scripts'), { recursive: true })
  await mkdir(join(root, 'node_modules', bundledName, 'bin'), { recursive: true })
  for (const name of ['launch.mjs', 'stop-with-npm.mjs'])
    await copyFile(join('server/scripts', name), join(root, 'server/scripts', name))
  await writeFile(join(root, 'package.json'), JSON.stringify({ engines: { node: '>=99.0' } }))
  await writeFile(join(root, 'program.mjs'), program)
  await symlink(process.execPath, join(root, 'node_modules', bundledName, 'bin', nodeFile))
})
afterAll(() => rm(root, { recursive: true }))

test('a version satisfies a range by number, not alphabetically', () => {
  expect(satisfies('v24.15.0', '>=24.15')).toBe(true)
  expect(satisfies('v24.9.0', '>=24.15')).toBe(false)
  expect(satisfies('v26.0.0', '>=24.15')).toBe(true)
  expect(satisfies('v9.99.0', '>=24.15')).toBe(false)
  expect(satisfies(process.version, packageFile.engines.node)).toBe(true)
})

test('the current Node.js is used if it is new enough, else the bundled one', () => {
  const at = { execPath: '/usr/bin/node', range: '>=24.15', bundled: () => ({ node: '/bundled/node' }) }
  expect(chooseRuntime({ ...at, version: 'v24.15.0' })).toEqual({ node: '/usr/bin/node' })
  expect(chooseRuntime({ ...at, version: 'v20.19.0' })).toEqual({ node: '/bundled/node' })
})

test('without a Node.js that works, one sentence says why and which version to install', () => {
  const at = { execPath: '/usr/bin/node', version: 'v20.19.0', range: '>=24.15' }
  const choice = chooseRuntime({ ...at, bundled: () => findBundled(join(root, 'node_modules'), 'sunos-x64') })
  expect(choice).toEqual({
    error:
      'Wagwise needs Node.js 24.15 or newer, this is v20.19.0, and none is bundled for sunos-x64. ' +
      'Install a newer version from https://nodejs.org and try again.',
  })
})

test('a bundled Node.js that is not installed is distinguished from one that does not start', async () => {
  expect(findBundled(join(root, 'node_modules'))).toEqual({
    node: join(root, 'node_modules', bundledName, 'bin', nodeFile),
  })
  expect(findBundled(join(root, 'nowhere'))).toEqual({ error: 'the bundled one is not installed (npm ci installs it)' })
  if (onWindows) return
  const broken = join(root, 'broken', bundledName, 'bin')
  await mkdir(broken, { recursive: true })
  await writeFile(join(broken, 'node'), '#!/bin/sh\necho "libatomic.so.1 is missing" >&2\necho more >&2\nexit 127\n')
  await chmod(join(broken, 'node'), 0o755)
  expect(findBundled(join(root, 'broken'))).toEqual({
    error: 'the bundled one does not start here (libatomic.so.1 is missing)',
  })
})

test('without a Node.js that works, the launcher prints that sentence and exits with 1', async () => {
  const bare = join(root, 'bare')
  await mkdir(join(bare, 'server/scripts'), { recursive: true })
  await copyFile(launcher, join(bare, 'server/scripts/launch.mjs'))
  await copyFile(join(root, 'package.json'), join(bare, 'package.json'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(bare, 'server/scripts/launch.mjs'), 'x.js'], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringContaining(`Wagwise needs Node.js 99.0 or newer, this is ${process.version}, and`),
  ])
})

const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

async function start(node: string, flags: string[] = [], script = launcher) {
  const child = spawn(node, [...flags, script, join(root, 'program.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const said = JSON.parse(line.toString()) as { pid: number; execPath: string; path: string }
  const printed: string[] = []
  child.stdout.on('data', (data: Buffer) => printed.push(data.toString()))
  return { child, said, printed, ended: once(child, 'close') }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// Node.js before 22.15 cannot replace itself by another program. This one forgets how; an older one is used if there is.
const forgetful = ['--import', 'data:text/javascript,delete process.execve']
const older = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, nodeFile))
  .find((node) => /^v(?:18|20)\./.test(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''))
const execve = { by: 'a new Node.js', node: process.execPath, flags: [] }
const launchers: { by: string; node: string; flags: string[] }[] = [
  { by: 'a Node.js without execve', node: process.execPath, flags: forgetful },
  ...(older ? [{ by: 'an old Node.js', node: older, flags: [] }] : []),
]

describe.skipIf(onWindows).each(launchers)('started by $by', ({ node, flags }) => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s reaches the program, and nothing is left', async (signal) => {
    const { child, said, printed, ended } = await start(node, flags)
    expect(said.pid).not.toBe(child.pid)
    child.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(printed.join('')).toBe(`got ${signal}\n`)
    expect(isRunning(said.pid)).toBe(false)
  })

  test('the exit code of the program is that of the launcher', () => {
    const { status } = spawnSync(node, [...flags, launcher, join(root, 'program.mjs'), '7'])
    expect(status).toBe(7)
  })

  test('the launcher ends when its program is killed', async () => {
    const { said, ended } = await start(node, flags)
    process.kill(said.pid, 'SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
  })

  test('child programs find the same Node.js first', async () => {
    const { child, said, ended } = await start(node, flags)
    child.kill('SIGTERM')
    await ended
    expect(said.path.split(delimiter)[0]).toBe(join(root, 'node_modules', bundledName, 'bin'))
  })
})

test.skipIf(onWindows)(
  'a newer Node.js becomes the program, so that a supervisor has one process to stop',
  async () => {
    const { child, said, ended } = await start(process.execPath)
    expect(said.pid).toBe(child.pid)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)

test.skipIf(onWindows)('the launcher works through a link to its folder', async () => {
  await symlink(root, join(root, 'current'))
  const { child, ended } = await start(process.execPath, [], join(root, 'current/server/scripts/launch.mjs'))
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

describe.skipIf(onWindows).each([execve, ...launchers])('run by npm, started by $by', ({ node, flags }) => {
  test('a program that npm started stops when npm has ended its shell', async () => {
    // The second command keeps any shell from turning itself into the first one.
    const commands = `'${[node, ...flags, launcher, join(root, 'program.mjs')].join("' '")}'; true`
    const shell = spawn('/bin/sh', ['-c', commands], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    children.push(shell)
    const printed: string[] = []
    shell.stdout.on('data', (data: Buffer) => printed.push(data.toString()))
    // All share this output: when it is closed, none is left. (Their numbers live on until the system reaps them.)
    const closed = once(shell.stdout, 'close')
    await once(shell.stdout, 'data')
    shell.kill('SIGTERM')
    await closed
    expect(printed.at(-1)).toBe('got SIGTERM\n')
  })
})

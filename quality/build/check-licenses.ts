import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAllowedLicense, runtimePackages, type LicensedPackage, type Lockfile } from './licenses.ts'

// Checks both the lockfile and the installed packages, because they may differ.
const packages = runtimePackages(JSON.parse(await readFile('package-lock.json', 'utf8')) as Lockfile)
const installed = await Promise.all(packages.map(readInstalledLicense))
const installedHere = installed.filter((each) => each !== undefined)
const rejected = [...packages, ...installedHere].filter(({ license }) => !isAllowedLicense(license))

const counts = new Map<string, number>()
for (const { license } of packages) counts.set(license, (counts.get(license) ?? 0) + 1)
for (const [license, count] of [...counts].toSorted(([, a], [, b]) => b - a)) console.log(`${count}\t${license}`)
console.log(`${packages.length} runtime packages, of which ${installedHere.length} are installed here.`)
for (const { name, version, license } of rejected) console.error(`${name} ${version}: “${license}” is not allowed.`)
process.exitCode = rejected.length > 0 ? 1 : 0

async function readInstalledLicense({ name }: LicensedPackage): Promise<LicensedPackage | undefined> {
  const file = join('node_modules', name, 'package.json')
  if (!existsSync(file)) return undefined
  const { version, license } = JSON.parse(await readFile(file, 'utf8')) as { version: string; license?: unknown }
  return { name, version, license: typeof license === 'string' ? license : '' }
}

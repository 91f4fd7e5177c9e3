/** An entry of package-lock.json. npm copies `os` and `cpu` from the package: a string or a list. */
type LockedPackage = {
  integrity?: string
  link?: boolean
  os?: string | readonly string[]
  cpu?: string | readonly string[]
  libc?: readonly string[]
  hasInstallScript?: boolean
  optionalDependencies?: Readonly<Record<string, string>>
}
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** The systems on which a fresh clone must install, build and start. */
export const supportedSystems = [
  { name: 'linux-x64', os: 'linux', cpu: 'x64', libc: 'glibc' },
  { name: 'linux-arm64', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { name: 'darwin-arm64', os: 'darwin', cpu: 'arm64' },
  { name: 'darwin-x64', os: 'darwin', cpu: 'x64' },
  { name: 'win32-x64', os: 'win32', cpu: 'x64' },
  // Not every package has binaries for these two, but those that exist must be locked.
  { name: 'linux-x64-musl', os: 'linux', cpu: 'x64', libc: 'musl', ifOffered: true },
  { name: 'linux-arm64-musl', os: 'linux', cpu: 'arm64', libc: 'musl', ifOffered: true },
] as const
type System = (typeof supportedSystems)[number]

/**
 * One sentence for every problem that would break an installation on some system. npm silently leaves a binary out of
 * the lockfile when the registry does not have it (yet).
 */
export function lockfileErrors(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(path === '' || entry.link || entry.integrity ? [] : [`${path} has no integrity`]),
    ...missingBinaries(packages, path, entry),
  ])
}

function missingBinaries(packages: LockedPackages, path: string, { optionalDependencies = {} }: LockedPackage) {
  const names = Object.keys(optionalDependencies)
  const locked = names.flatMap((name) => findLocked(packages, path, name) ?? [])
  const owner = path === '' ? 'package.json' : path
  const absent = names
    .filter((name) => !findLocked(packages, path, name))
    .map((name) => `${owner} depends on ${name}, which is not in the lockfile`)
  const isPerSystem = new Set(locked.flatMap(({ os = [] }) => os)).size > 1
  if (!isPerSystem) return absent
  const unserved = supportedSystems
    .filter((system) => !('ifOffered' in system) && !locked.some((entry) => fits(entry, system)))
    .map(({ name }) => `${owner} has no package for ${name}`)
  return [...absent, ...unserved]
}

/** Resolves like Node.js: in the package's own folder, then in each folder above. */
function findLocked(packages: LockedPackages, path: string, name: string): LockedPackage | undefined {
  const locked = packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]
  if (locked || path === '') return locked
  return findLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

function fits({ os = [], cpu = [], libc = [] }: LockedPackage, system: System): boolean {
  const isLibc = libc.length === 0 || !('libc' in system) || libc.includes(system.libc)
  return [os].flat().includes(system.os) && [cpu].flat().includes(system.cpu) && isLibc
}

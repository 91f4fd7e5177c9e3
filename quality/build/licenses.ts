/** Licenses compatible with distribution under the MIT license. The last two only as separate, unmodified packages. */
const allowedLicenses = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  // As permissive as BSD: argparse, which the command line of markdown-it needs.
  'PSF-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
])

type LockedPackage = { version?: string; license?: string; dev?: boolean; devOptional?: boolean }
export type Lockfile = { packages: Readonly<Record<string, LockedPackage>> }
export type LicensedPackage = { name: string; version: string; license: string }

/** All packages installed without development tools, on any system. */
export function runtimePackages({ packages }: Lockfile): LicensedPackage[] {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version = '', license = '' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
    }))
}

/** `A OR B` needs one match, `A AND B` needs all. A license file is followed by its name in parentheses. */
export function isAllowedLicense(license: string): boolean {
  const [, inFile] = /^SEE LICENSE IN \S+ \((.+)\)$/.exec(license) ?? []
  const terms = (inFile ?? license).replaceAll(/^\(|\)$/g, '')
  return terms.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowedLicenses.has(each)))
}

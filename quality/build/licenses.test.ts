import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isAllowedLicense, runtimePackages, type Lockfile } from './licenses.ts'

test.each([
  ['MIT', true],
  ['(AFL-2.1 OR BSD-3-Clause)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)', true],
  ['PSF-2.0', true],
  ['GPL-3.0-only', false],
  ['MIT AND AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
])('whether the license “%s” is allowed: %s', (license, expected) => {
  expect(isAllowedLicense(license)).toBe(expected)
})

test('every runtime package has an allowed license, and there are fewer than three hundred', async () => {
  const packages = runtimePackages(JSON.parse(await readFile('package-lock.json', 'utf8')) as Lockfile)
  expect(packages.filter(({ license }) => !isAllowedLicense(license))).toEqual([])
  expect(packages.length).toBeGreaterThan(20)
  expect(packages.length).toBeLessThan(300)
})

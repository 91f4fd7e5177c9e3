import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'
import { parseCountryCode } from '#domain/analytics/countries.ts'
import type { GeoLookup, GeoSource } from '#features/analytics/ports.ts'
import type { Log } from '#features/ports.ts'

/** Files of MaxMind and DB-IP themselves say `country`, those of ip-location-db say `country_code`. */
type CountryRecord = { country?: { iso_code?: string }; country_code?: string }

type Files = { configuredFile: string | undefined; bundledFile: string }

/** The file is read when the first address is asked for, so that no start waits for it. */
export function createGeoip({ configuredFile: given, bundledFile: bundled, log }: Files & { log: Log }): GeoLookup {
  const file = given ?? bundled
  let reading: Promise<Reader<never> | undefined> | undefined

  async function read(): Promise<Reader<never> | undefined> {
    try {
      return new Reader<never>(await readFile(file))
    } catch (error) {
      log('warn', 'geoip_unreadable', { file, error })
      return undefined
    }
  }

  return {
    async countryOf(address) {
      const plain = normalizeAddress(address)
      if (!isIP(plain)) return undefined
      reading ??= read()
      const found = (await reading)?.get(plain) as CountryRecord | null | undefined
      return parseCountryCode(found?.country?.iso_code ?? found?.country_code)
    },
    async source() {
      reading ??= read()
      const reader = await reading
      return reader ? databaseFacts(reader.metadata, given === undefined) : { source: null, attribution: null }
    },
  }
}

/** An IPv4 address in the clothes of IPv6 is not found otherwise; limits name a whole network by its first address. */
function normalizeAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/\/64$/, '')
    .replace(/^::ffff:(?=\d+\.)/, '')
}

const dbip = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' }
const maxmind = { text: 'GeoLite by MaxMind', url: 'https://www.maxmind.com' }

/** Both makers ask for a link wherever the countries show. */
function databaseFacts({ databaseType, buildEpoch }: Reader<never>['metadata'], isBundled: boolean): GeoSource {
  const made = buildEpoch.toISOString().slice(0, 10)
  if (isBundled) return { source: `DB-IP Lite, ${made}`, attribution: dbip }
  const attribution = /db-?ip/i.test(databaseType) ? dbip : /geolite|geoip/i.test(databaseType) ? maxmind : null
  return { source: `${databaseType}, ${made}`, attribution }
}

import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'
import { parseCountryCode } from '#domain/analytics/countries.ts'
import type { GeoLookup, GeoSource } from '#features/analytics/ports.ts'
import type { Log } from '#features/ports.ts'
import { normalizeIp } from '#server/http/normalize-ip.ts'

/** MaxMind and DB-IP use `country`, ip-location-db uses `country_code`. */
type CountryRecord = { country?: { iso_code?: string }; country_code?: string }

type Files = { configuredFile: string | undefined; bundledFile: string }

/** The file is read at the first lookup, so that it does not delay startup. */
export function createGeoip({ configuredFile, bundledFile, log }: Files & { log: Log }): GeoLookup {
  const file = configuredFile ?? bundledFile
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
    async countryOf(ip) {
      // A client on IPv6 is named by its network.
      const plain = normalizeIp(ip).replace(/\/64$/, '')
      if (!isIP(plain)) return undefined
      reading ??= read()
      const record = (await reading)?.get(plain) as CountryRecord | null | undefined
      return parseCountryCode(record?.country?.iso_code ?? record?.country_code)
    },
    async source() {
      reading ??= read()
      const reader = await reading
      return reader
        ? describeDatabase(reader.metadata, configuredFile === undefined)
        : { source: null, attribution: null }
    },
  }
}

const dbip = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' }
const maxmind = { text: 'GeoLite by MaxMind', url: 'https://www.maxmind.com' }

/** Both providers require attribution wherever countries are shown. */
function describeDatabase({ databaseType, buildEpoch }: Reader<never>['metadata'], isBundled: boolean): GeoSource {
  const built = buildEpoch.toISOString().slice(0, 10)
  if (isBundled) return { source: `DB-IP Lite, ${built}`, attribution: dbip }
  const attribution = /db-?ip/i.test(databaseType) ? dbip : /geolite|geoip/i.test(databaseType) ? maxmind : null
  return { source: `${databaseType}, ${built}`, attribution }
}

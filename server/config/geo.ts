import { existsSync } from 'node:fs'
import type { EnvReader } from './env-reader.ts'

export type GeoConfig = {
  /** undefined: the file that comes with the software. */
  file: string | undefined
  /** Where a trusted proxy names the visitor's country, such as cf-ipcountry; undefined: nobody is asked. */
  header: string | undefined
}

export function readGeo(faults: EnvReader): GeoConfig {
  const file = faults.given('GEOIP_DB')
  if (file !== undefined && !existsSync(file)) faults.add('GEOIP_DB', 'a file in the .mmdb format', file)
  const header = faults.given('COUNTRY_HEADER')
  if (header !== undefined && !/^[A-Za-z0-9-]{1,60}$/.test(header))
    faults.add('COUNTRY_HEADER', 'the name of a header such as CF-IPCountry', header)
  if (header !== undefined && faults.given('TRUSTED_PROXIES') === undefined)
    faults.add('TRUSTED_PROXIES', 'set together with COUNTRY_HEADER; otherwise the header is ignored', undefined)
  return { file, header: header?.toLowerCase() }
}

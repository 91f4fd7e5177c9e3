import { existsSync } from 'node:fs'
import type { EnvReader } from './env-reader.ts'

export type GeoConfig = {
  /** Undefined: the bundled file. */
  file: string | undefined
  /** Header in which a trusted proxy names the visitor's country, such as cf-ipcountry. */
  header: string | undefined
}

export function readGeo(reader: EnvReader): GeoConfig {
  const file = reader.get('GEOIP_DB')
  if (file !== undefined && !existsSync(file)) reader.addError('GEOIP_DB', 'a file in the .mmdb format', file)
  const header = reader.get('COUNTRY_HEADER')
  if (header !== undefined && !/^[A-Za-z0-9-]{1,60}$/.test(header))
    reader.addError('COUNTRY_HEADER', 'the name of a header such as CF-IPCountry', header)
  if (header !== undefined && reader.get('TRUSTED_PROXIES') === undefined)
    reader.addError('TRUSTED_PROXIES', 'set together with COUNTRY_HEADER; otherwise the header is ignored', undefined)
  return { file, header: header?.toLowerCase() }
}

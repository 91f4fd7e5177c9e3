import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvFile } from './env-file.ts'
import { createEnvReader, type Env, type EnvReader } from './env-reader.ts'
import { isLocalHostname } from '../http/normalize-ip.ts'
import { nearMissWarnings } from './near-miss.ts'
import { defaultDataDir } from '../installation.ts'
import { readStorage } from './storage.ts'
import { readExternalServices } from './external-services.ts'
import { readFirstAdmin, readMail } from './accounts-and-mail.ts'

const postgresUrl = [/^postgres(?:ql)?:\/\//, 'an address that begins with postgres://'] as const

export type Config = ReturnType<typeof readConfig>

/** Values from `.env` join the environment, so that child processes need not read the file again. */
export function loadConfig(folder: string, warn: (sentence: string) => void = console.warn): Config {
  for (const [name, value] of Object.entries(readEnvFile(join(folder, '.env')))) process.env[name] ??= value
  for (const sentence of nearMissWarnings(Object.keys(process.env))) warn(sentence)
  return readConfig(process.env)
}

/** Configuration for a process started by another one of ours, which has already read `.env` and printed warnings. */
export function inheritConfig(): Config {
  return readConfig(process.env)
}

/** The only place that reads the environment. All errors are found before anything else happens. */
export function readConfig(env: Env) {
  const reader = createEnvReader(env)
  const port = reader.number('PORT', 3000, 0, 65_535)
  const fixedOrigin = readOrigin(reader)
  const hosts = readHosts(reader, env, fixedOrigin)
  const isPublic = fixedOrigin?.startsWith('https://') === true && !isLocalHostname(new URL(fixedOrigin).hostname)
  const config = {
    port,
    /** One listening server per address. Default: both loopback addresses. */
    hosts,
    /** The origin from SITE_URL; undefined in local use. */
    fixedOrigin,
    origin: fixedOrigin ?? `http://localhost:${port}`,
    isPublic,
    siteName: reader.text('SITE_NAME', 'Wagwise', 60),
    dataDir: reader.get('DATA_DIR') ?? defaultDataDir,
    databaseUrl: reader.optional('DATABASE_URL', ...postgresUrl),
    /** Where to listen for notifications, if the other address leads through a pooler in transaction mode. */
    databaseDirectUrl: reader.optional('DATABASE_DIRECT_URL', ...postgresUrl),
    /** How long a start waits for a PostgreSQL that is down. */
    databaseWaitMs: reader.number('DATABASE_WAIT', 60, 0, 3600) * 1000,
    /** Undefined: files in the data folder. */
    storage: readStorage(reader),
    trustedProxies: reader.ipsAndNetworks('TRUSTED_PROXIES'),
    geoipFile: readGeoipFile(reader),
    /** Processes that serve requests. With more than one, an additional primary process runs the jobs. */
    webConcurrency: reader.number('WEB_CONCURRENCY', 1, 1, 64),
    affiliateTag: reader.matching('AFFILIATE_TAG', 'wagwise-20', /^[A-Za-z0-9_-]{1,64}$/, 'a tag such as yourname-20'),
    seed: reader.oneOf('SEED', ['starter', 'none']),
    /** Multiplier for rate limits; 0 turns them off. */
    rateLimitFactor: readRateLimitFactor(reader, hosts, fixedOrigin !== undefined && isPublic),
    mail: readMail(reader, fixedOrigin ?? 'http://localhost'),
    admin: readFirstAdmin(reader, isPublic),
    externalServices: readExternalServices(reader),
    logLevel: reader.oneOf('LOG_LEVEL', ['info', 'debug', 'warn', 'error']),
  }
  if (config.webConcurrency > 1 && reader.get('DATABASE_URL') === undefined)
    reader.addError(
      'WEB_CONCURRENCY',
      '1 with SQLite, because several processes need PostgreSQL (DATABASE_URL)',
      String(config.webConcurrency),
    )
  if (config.databaseDirectUrl !== undefined) reader.required('DATABASE_URL', 'DATABASE_DIRECT_URL')
  reader.throwIfInvalid()
  return config
}

function readOrigin(reader: EnvReader): string | undefined {
  const value = reader.get('SITE_URL')
  if (value === undefined) return undefined
  const parsed = URL.parse(value)
  const plain =
    parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search && !parsed.username
  if (!plain) reader.addError('SITE_URL', 'an origin such as https://example.com, without a path', value)
  return plain ? parsed.origin : undefined
}

function readHosts(reader: EnvReader, env: Env, fixedOrigin: string | undefined): readonly string[] {
  const value = reader.get('HOST')
  if (value !== undefined) return [value]
  const inContainer =
    existsSync('/.dockerenv') || existsSync('/run/.containerenv') || Boolean(env['KUBERNETES_SERVICE_HOST'])
  return fixedOrigin !== undefined || inContainer ? ['::'] : ['127.0.0.1', '::1']
}

/** Local use, tests and demos get limits that ordinary use never reaches. */
function readRateLimitFactor(reader: EnvReader, hosts: readonly string[], strict: boolean): number {
  const setting = reader.oneOf('RATE_LIMITS', ['on', 'off'])
  if (setting === 'off' && hosts.every(isLocalHostname)) return 0
  return strict ? 1 : 50
}

/** Undefined: the bundled file. */
function readGeoipFile(reader: EnvReader): string | undefined {
  const file = reader.get('GEOIP_DB')
  if (file !== undefined && !existsSync(file)) reader.addError('GEOIP_DB', 'a file in the .mmdb format', file)
  return file
}

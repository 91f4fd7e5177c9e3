import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LogLevel } from '#features/ports.ts'
import { withCredentials } from './credentials.ts'
import { readEnvFile } from '../config-env-file.ts'
import { createEnvReader, type EnvReader } from './env-reader.ts'
import { isLocalHostname } from './local-hostname.ts'
import { nearMissWarnings } from '../config-near-miss.ts'
import { readGeo, type GeoConfig } from './geo.ts'
import { readStorage, type S3Config } from './storage.ts'
import { readExternalServices, type ExternalServicesConfig } from './external-services.ts'
import { readFirstAdmin, readMail, type FirstAdminConfig, type MailConfig } from './accounts-and-mail.ts'

export type Config = {
  port: number
  /** One server each: by default both loopback addresses. */
  hosts: readonly string[]
  /** The one origin of a site that has been told its address; undefined in local use. */
  fixedOrigin: string | undefined
  origin: string
  isPublic: boolean
  siteName: string
  dataDir: string
  /** Where a keeper of secrets lays them, a file each; undefined: there is none. */
  credentialsDir: string | undefined
  databaseUrl: string | undefined
  /** undefined: files in the data folder. */
  storage: S3Config | undefined
  trustedProxies: readonly string[]
  /** Processes that answer requests; with more than one, a further one writes and does what nobody asks for. */
  webConcurrency: number
  geo: GeoConfig
  /** How many of the nightly backups stay; 0: none are made. */
  backupRetention: number
  affiliateTag: string
  seed: 'starter' | 'none'
  /** How much higher rate limits are than written; 0: off. */
  rateLimitFactor: number
  mail: MailConfig
  admin: FirstAdminConfig | undefined
  externalServices: ExternalServicesConfig
  /** Opens /metrics to whoever knows it; undefined: only this machine and admins. */
  metricsToken: string | undefined
  logLevel: LogLevel
}

export type Env = Readonly<Record<string, string | undefined>>

/**
 * The configuration of a program that a person has started in `folder`. What `.env` says and the environment does not
 * becomes part of the environment, so that processes started from here need not read the file again.
 */
export function loadConfig(folder: string, warn: (sentence: string) => void = console.warn): Config {
  for (const [name, value] of Object.entries(readEnvFile(join(folder, '.env')))) process.env[name] ??= value
  for (const sentence of nearMissWarnings(Object.keys(process.env))) warn(sentence)
  return readConfig(process.env)
}

/** The configuration of a process that another of ours has started: that one has read `.env` and warned already. */
export function inheritConfig(): Config {
  return readConfig(process.env)
}

/** The only reader of the environment. Every fault is found before anything is touched. */
export function readConfig(given: Env): Config {
  const env = withCredentials(given)
  const faults = createEnvReader(env)
  const port = faults.number('PORT', 3000, 0, 65_535)
  const fixedOrigin = readOrigin(faults)
  const hosts = readHosts(faults, env, fixedOrigin)
  const isPublic = fixedOrigin?.startsWith('https://') === true && !isLocalHostname(new URL(fixedOrigin).hostname)
  const config: Config = {
    port,
    hosts,
    fixedOrigin,
    origin: fixedOrigin ?? `http://localhost:${port}`,
    isPublic,
    siteName: faults.text('SITE_NAME', 'Wagwise', 60),
    dataDir: faults.given('DATA_DIR') ?? './data',
    credentialsDir: faults.given('CREDENTIALS_DIRECTORY'),
    databaseUrl: readDatabaseUrl(faults),
    storage: readStorage(faults),
    trustedProxies: faults.ipAddresses('TRUSTED_PROXIES'),
    geo: readGeo(faults),
    webConcurrency: faults.number('WEB_CONCURRENCY', 1, 1, 64),
    backupRetention: faults.number('BACKUPS_KEPT', 7, 0, 1000),
    affiliateTag: faults.matching('AFFILIATE_TAG', 'wagwise-20', /^[A-Za-z0-9_-]{1,64}$/, 'a tag such as yourname-20'),
    seed: faults.oneOf('SEED', ['starter', 'none']),
    rateLimitFactor: readRateLimitFactor(faults, hosts, fixedOrigin !== undefined && isPublic),
    mail: readMail(faults, fixedOrigin ?? 'http://localhost'),
    admin: readFirstAdmin(faults),
    externalServices: readExternalServices(faults),
    metricsToken: readMetricsToken(faults),
    logLevel: faults.oneOf('LOG_LEVEL', ['info', 'debug', 'warn', 'error']),
  }
  faults.throwIfInvalid()
  return config
}

function readOrigin(faults: EnvReader): string | undefined {
  const given = faults.given('SITE_URL')
  if (given === undefined) return undefined
  const parsed = URL.parse(given)
  const plain =
    parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search && !parsed.username
  if (!plain) faults.add('SITE_URL', 'an origin such as https://example.com, without a path', given)
  return plain ? parsed.origin : undefined
}

function readHosts(faults: EnvReader, env: Env, fixedOrigin: string | undefined): readonly string[] {
  const given = faults.given('HOST')
  if (given !== undefined) return [given]
  const inContainer =
    existsSync('/.dockerenv') || existsSync('/run/.containerenv') || Boolean(env['KUBERNETES_SERVICE_HOST'])
  return fixedOrigin !== undefined || inContainer ? ['::'] : ['127.0.0.1', '::1']
}

function readDatabaseUrl(faults: EnvReader): string | undefined {
  const given = faults.given('DATABASE_URL')
  if (given === undefined || /^postgres(?:ql)?:\/\//.test(given)) return given
  // The value may hold a password, so the message does not repeat it.
  faults.add('DATABASE_URL', 'an address that begins with postgres://', undefined)
  return undefined
}

function readMetricsToken(faults: EnvReader): string | undefined {
  const given = faults.given('METRICS_TOKEN')
  if (given === undefined || given.length >= 16) return given
  // A secret is not repeated.
  faults.add('METRICS_TOKEN', 'at least 16 characters long', undefined)
  return undefined
}

/** Local use, tests and demonstrations get limits that no honest person reaches. */
function readRateLimitFactor(faults: EnvReader, hosts: readonly string[], strict: boolean): number {
  const setting = faults.oneOf('RATE_LIMITS', ['on', 'off'])
  if (setting === 'off' && hosts.every(isLocalHostname)) return 0
  return strict ? 1 : 50
}

import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServerProgram } from '#tests/kit/find-programs.ts'
import { startPostgres, type TestDatabaseServer } from '#tests/kit/postgres.ts'
import { freePort, startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { startFakeS3, s3Keys } from '#tests/kit/fakes/s3.ts'
import { startNginxProxy } from './nginx-proxy.ts'

type SitePair = readonly [RunningSite, RunningSite]
export type ServerPair = {
  /** Through the proxy. */
  url: string
  /** Each server directly. */
  urls: readonly [string, string]
  databaseUrl: string
  site: (number: 0 | 1) => RunningSite
  /** Stops one of the two as an update does, and starts it again; returns how long the stop took and its exit code. */
  restart: (number: 0 | 1, env?: Record<string, string>) => Promise<{ stoppedAfter: number; code: number | null }>
  /** Stops everything but the database; `close` stops that too. */
  stop: () => Promise<void>
  close: () => Promise<void>
}

type PairOptions = {
  objects?: Record<string, Buffer>
  /** What the servers connect to; without it, a PostgreSQL of their own. */
  database?: TestDatabaseServer
}

/** Two servers on one PostgreSQL and one bucket, behind nginx; undefined if a program is missing. */
export async function openServerPair(
  env: Record<string, string>,
  { objects = {}, database }: PairOptions = {},
): Promise<ServerPair | undefined> {
  const program = findServerProgram('nginx')
  const postgres = program === undefined ? undefined : (database ?? (await startPostgres()))
  if (program === undefined || !postgres) return undefined
  const s3 = await startFakeS3()
  for (const [key, bytes] of Object.entries(objects)) s3.objects.set(key, bytes)
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-two-'))
  const ports = [await freePort(), await freePort()] as const
  const start = (number: 0 | 1, also: Record<string, string> = {}) =>
    startSite('dist/server/main.js', {
      DATABASE_URL: postgres.url,
      STORAGE_URL: s3.storageUrl,
      ...s3Keys,
      DATA_DIR: join(folder, String(number)),
      PORT: String(ports[number]),
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
      ...also,
    })
  const first = await start(0)
  // As docs/operating.md requires.
  await mkdir(join(folder, '1'))
  await copyFile(join(folder, '0', 'secrets.json'), join(folder, '1', 'secrets.json'))
  const sites: [RunningSite, RunningSite] = [first, await start(1)]
  const front = await startNginxProxy(program, ports)
  return {
    url: front.url,
    urls: siteUrls(sites),
    databaseUrl: postgres.url,
    site: (number) => sites[number],
    async restart(number, also) {
      const begun = performance.now()
      const site = sites[number]
      await site.stop()
      const stoppedAfter = performance.now() - begun
      sites[number] = await start(number, also)
      return { stoppedAfter, code: site.child.exitCode }
    },
    async stop() {
      await Promise.all(sites.map((site) => site.stop()))
      await front.stop()
    },
    async close() {
      await Promise.all([postgres.stop(), s3.close(), rm(folder, { recursive: true, force: true })])
    },
  }
}

const siteUrls = ([one, other]: SitePair): readonly [string, string] => [one.url, other.url]

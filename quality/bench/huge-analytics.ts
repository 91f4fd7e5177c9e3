import { sql } from 'kysely'
import { readOverview } from '#features/analytics/overview.ts'
import { parseWindow } from '#features/analytics/time-window.ts'
import { writeViews } from '#features/analytics/write-views.ts'
import type { Db } from '#features/tables.ts'
import { openDatabase, type Database } from '#server/db/open-database.ts'
import { articleRow } from '#tests/kit/article-row.ts'
import { migrationsFolder } from '#tests/kit/database.ts'
import { startLocalPostgres, withClient } from '#tests/kit/postgres.ts'
import { cpuTime } from '#tests/kit/process-usage.ts'
import { clearAnalytics } from './analytics.ts'
import { fillViews } from './fill-views.ts'
import { median, medianAndRange, notMeasured, type Measurement, type Scenario } from './measurement.ts'
import { syntheticViews } from './synthetic-views.ts'

const fewViews = 300_000
const counts = { short: 10_200_000, long: 100_200_000 }
const days = 30
const firstDay = '2026-10-16'
const articles = 1000
const rounds = 21
const now = Date.parse(firstDay) + days * 24 * 60 * 60 * 1000 - 60_000
const batches = 100

/**
 * The overview and the writer on a PostgreSQL with 100 million views in 30 days (`--long`, 25 GB of disk), otherwise
 * with 10 million; both against few views.
 */
export const hugeAnalytics: Scenario = {
  name: 'huge-analytics',
  onlyByName: true,
  async run({ long }) {
    const views = long ? counts.long : counts.short
    const what = `analytics overview, ${views.toLocaleString('en')} views in 30 days, PostgreSQL`
    const server = await startLocalPostgres('durable')
    if (!server) return [notMeasured(what, '≤ 50 ms', 'PostgreSQL is not installed')]
    let app: Database | undefined
    const onFatal = (error: Error) => {
      throw error
    }
    try {
      await withClient(server.url, async (client) => {
        for (const setting of [`shared_buffers = '1GB'`, `max_wal_size = '4GB'`, 'autovacuum = off'])
          await client.query(`alter system set ${setting}`)
      })
      await server.end('SIGINT')
      await server.start()
      app = await openDatabase({ dataDir: '', databaseUrl: server.url, migrations: migrationsFolder, onFatal })
      const rows = Array.from({ length: articles }, (_, index) => articleRow(index))
      for (let from = 0; from < articles; from += 100)
        await app.db
          .insertInto('articles')
          .values(rows.slice(from, from + 100))
          .execute()
      const [before, after] = [
        await fillAndMeasure(app, server.url, fewViews),
        await fillAndMeasure(app, server.url, views),
      ]
      return toRows(what, before, after)
    } finally {
      await app?.close()
      await server.stop()
    }
  },
}

type Timing = { walls: number[]; cpuMs: number }
type Measured = { note: string; overview: Timing; year: Timing; writes: Timing }

async function fillAndMeasure(app: Database, url: string, views: number): Promise<Measured> {
  const { db } = app
  await clearAnalytics(db)
  const begun = performance.now()
  await fillViews(url, { views, days, firstDay, articles })
  const filled = Math.round((performance.now() - begun) / 1000)
  const stored = await sql<{ rows: number; bytes: number }>`
    select reltuples as rows, pg_database_size(current_database()) as bytes
    from pg_class where relname = 'page_views'`.execute(db)
  const [{ rows, bytes } = { rows: 0, bytes: 0 }] = stored.rows
  const note = `${rows.toLocaleString('en')} rows, ${(bytes / 1e9).toFixed(1)} GB, filled in ${filled} s; shared_buffers 1 GB`
  const overview = await timed(db, rounds, () => checkOverview(db, '30', views))
  const year = await timed(db, rounds, () => checkOverview(db, '365', views))
  const slugs = Array.from({ length: articles }, (_, index) => articleRow(index).slug)
  const more = [...syntheticViews({ views: batches * 1000, from: now, slugs, batchSize: 1000 })]
  const writes = await timed(db, batches - 1, async () => {
    const batch = more.pop() ?? []
    await writeViews(
      app,
      batch.map((view) => ({ ...view, created_at: now })),
    )
  })
  return { note, overview, year, writes }
}

async function checkOverview(db: Db, window: string, views: number): Promise<void> {
  const { now: counted } = await readOverview(db, parseWindow(now, { days: window }))
  if (counted.views + counted.crawlers !== views) throw new Error(`${counted.views} of ${views} views were counted.`)
}

/** Wall time of each turn, and CPU time of an average one in this process and in PostgreSQL's. */
async function timed(db: Db, times: number, work: () => Promise<unknown>): Promise<Timing> {
  const used = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db)
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + rows.reduce((sum, { pid }) => sum + cpuTime(pid), 0)
  }
  const walls: number[] = []
  await work()
  const before = await used()
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now()
    await work()
    walls.push(performance.now() - start)
  }
  return { walls, cpuMs: Math.round(((await used()) - before) / times) }
}

function toRows(what: string, before: Measured, after: Measured): Measurement[] {
  const row = (name: string, one: Timing, other: Timing, note = '') => {
    const growth = Math.round((median(one.walls) / median(other.walls)) * 100) / 100
    const used = `${one.cpuMs} ms of CPU time, ${other.cpuMs} ms with ${fewViews.toLocaleString('en')} views`
    const value = `${medianAndRange(one.walls, ' ms')}, ${growth} times that of ${fewViews.toLocaleString('en')} views`
    return { name, target: '', value, met: undefined, note: `${used}${note && `; ${note}`}` }
  }
  const perSecond = `${Math.round(1e6 / median(after.writes.walls))} views per second over one connection`
  return [
    {
      ...row(what, after.overview, before.overview, after.note),
      target: '≤ 50 ms',
      met: median(after.overview.walls) <= 50,
    },
    row('  a year', after.year, before.year),
    row('  a batch of 1,000 more views, including rollups', after.writes, before.writes, perSecond),
  ]
}

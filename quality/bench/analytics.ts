import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readOverview } from '#features/analytics/overview.ts'
import { parseWindow } from '#features/analytics/time-window.ts'
import { writeViews } from '#features/analytics/write-views.ts'
import type { Db } from '#features/tables.ts'
import { openDatabase, type Database } from '#server/db/open-database.ts'
import { migrationsFolder } from '#tests/kit/database.ts'
import { startPostgres } from '#tests/kit/postgres.ts'
import { articleRow } from '#tests/kit/article-row.ts'
import { median, notMeasured, medianAndRange, type Measurement, type Scenario } from './measurement.ts'
import { syntheticViews } from './synthetic-views.ts'

const day = 24 * 60 * 60 * 1000
const smallCount = 100_000
const largeCounts = { short: 1_000_000, long: 10_000_000 }
const articles = 1000
const rounds = 21
const now = Date.UTC(2026, 10, 14, 23, 59)
const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
type Engine = keyof typeof engines

/**
 * Compares the overview for this many views in its window with the overview for 100,000. All views go through the real
 * writer.
 */
export const analytics: Scenario = {
  name: 'analytics',
  async run({ long }) {
    const rows: Measurement[] = []
    for (const engine of ['sqlite', 'postgres'] as const)
      rows.push(...(await runOn(engine, long ? largeCounts.long : largeCounts.short)))
    return rows
  },
}

async function runOn(engine: Engine, views: number): Promise<Measurement[]> {
  const what = `overview of ${views.toLocaleString('en')} views, ${engines[engine]}`
  const app = await open(engine)
  if (!app) return [notMeasured(what, '≤ 50 ms', 'PostgreSQL is not installed')]
  try {
    const before = await measureOverview(app, smallCount)
    const after = await measureOverview(app, views)
    const growth = Math.round((median(after.overview) / median(before.overview)) * 100) / 100
    return [
      {
        name: what,
        target: '≤ 50 ms',
        value: medianAndRange(after.overview, ' ms'),
        met: median(after.overview) <= 50,
      },
      { name: `${what}: against 100,000`, target: '≤ 1.5', value: String(growth), met: growth <= 1.5 },
      { name: `${what}: a year`, target: '', value: medianAndRange(after.year, ' ms'), met: undefined },
      { name: `${what}: views written per second`, target: '', value: String(after.writing), met: undefined },
    ]
  } finally {
    await app.close()
  }
}

async function open(engine: Engine): Promise<Database | undefined> {
  const server = engine === 'postgres' ? await startPostgres() : undefined
  if (engine === 'postgres' && !server) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'wagwise-bench-'))
  const onFatal = (error: Error) => {
    throw error
  }
  const database = await openDatabase({ dataDir, databaseUrl: server?.url, migrations: migrationsFolder, onFatal })
  const rows = Array.from({ length: articles }, (_, index) => articleRow(index))
  for (let from = 0; from < articles; from += 100)
    await database.db
      .insertInto('articles')
      .values(rows.slice(from, from + 100))
      .execute()
  return {
    ...database,
    async close() {
      await database.close()
      await server?.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Starts from an empty database each time, so the small run is not affected by the large one. */
async function measureOverview(database: Database, views: number) {
  const { db } = database
  await clearAnalytics(db)
  const slugs = Array.from({ length: articles }, (_, index) => articleRow(index).slug)
  const begun = performance.now()
  for (const batch of syntheticViews({ views, from: now - 30 * day + 60_000, slugs, batchSize: 1000 }))
    await writeViews(database, batch)
  const writing = Math.round(views / ((performance.now() - begun) / 1000))
  await sql`analyze`.execute(db)
  return { writing, overview: await timeOverview(db, '30', views), year: await timeOverview(db, '365', views) }
}

async function timeOverview(db: Db, days: string, views: number): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const { now: counted } = await readOverview(db, parseWindow(now, { days }))
    taken.push(performance.now() - start)
    if (counted.views + counted.crawlers !== views) throw new Error(`${counted.views} of ${views} views were counted.`)
  }
  return taken
}

async function clearAnalytics(db: Db) {
  const sums = ['day_sums', 'page_days', 'country_days', 'referrer_days', 'device_days', 'article_days'] as const
  const visitorTables = ['page_views', 'visitor_days', 'session_days', 'admin_visitors'] as const
  const more = ['country_pages', 'country_referrers'] as const
  for (const table of [...sums, ...visitorTables, ...more]) await db.deleteFrom(table).execute()
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readOverview } from '#features/analytics/overview.ts'
import { advancePasts } from '#features/analytics/window-rollups.ts'
import { openWindow } from '#features/analytics/time-window.ts'
import { writeViews } from '#features/analytics/write-views.ts'
import type { Db } from '#features/tables.ts'
import { openDatabase, type Database } from '#server/db/open-database.ts'
import { migrationsFolder } from '#tests/kit/database.ts'
import { startPostgres } from '#tests/kit/postgres.ts'
import { articleRow } from '#tests/kit/article-row.ts'
import { median, skipped, spread, type Row, type Scenario } from './measurement.ts'
import { syntheticViews } from './synthetic-views.ts'

const day = 24 * 60 * 60 * 1000
const few = 100_000
const many = { short: 1_000_000, long: 10_000_000 }
const articles = 1000
const rounds = 21
const now = Date.UTC(2026, 10, 14, 23, 59)
const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
type Engine = keyof typeof engines

/** The overview after so many views in its window, against a hundred thousand. All go through the real writer. */
export const analytics: Scenario = {
  name: 'analytics',
  async run({ long }) {
    const rows: Row[] = []
    for (const engine of ['sqlite', 'postgres'] as const)
      rows.push(...(await runOn(engine, long ? many.long : many.short)))
    return rows
  },
}

async function runOn(engine: Engine, views: number): Promise<Row[]> {
  const what = `analytics overview, ${views.toLocaleString('en')} views in 30 days, ${engines[engine]}`
  const house = await open(engine)
  if (!house) return [skipped(what, '≤ 50 ms', 'PostgreSQL is not installed')]
  try {
    const before = await measure(house.db, few)
    const after = await measure(house.db, views)
    const growth = Math.round((median(after.overview) / median(before.overview)) * 100) / 100
    return [
      { what, target: '≤ 50 ms', figure: spread(after.overview, ' ms'), met: median(after.overview) <= 50 },
      { what: '  against 100,000 views', target: '≤ 1.5', figure: String(growth), met: growth <= 1.5 },
      {
        what: '  on the morning, before the past is summed',
        target: '',
        figure: spread(after.morning, ' ms'),
        met: undefined,
      },
      { what: '  a year', target: '', figure: spread(after.year, ' ms'), met: undefined },
      { what: '  views written a second, with all sums', target: '', figure: String(after.writing), met: undefined },
    ]
  } finally {
    await house.close()
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

/** From an empty start each time: the small one must not be helped or hindered by the large one. */
async function measure(db: Db, views: number) {
  await forget(db)
  const slugs = Array.from({ length: articles }, (_, index) => articleRow(index).slug)
  const begun = performance.now()
  for (const batch of syntheticViews({ views, from: now - 30 * day + 60_000, slugs, atOnce: 1000 }))
    await writeViews(db, batch)
  const writing = Math.round(views / ((performance.now() - begun) / 1000))
  await sql`analyze`.execute(db)
  await advancePasts(db, now - day)
  const morning = await timed(db, '30', views)
  await advancePasts(db, now)
  return { writing, morning, overview: await timed(db, '30', views), year: await timed(db, '365', views) }
}

async function timed(db: Db, days: string, views: number): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const { now: counted } = await readOverview(db, openWindow(now, { days }))
    taken.push(performance.now() - start)
    if (counted.views + counted.crawlers !== views) throw new Error(`${counted.views} were counted of ${views}.`)
  }
  return taken
}

async function forget(db: Db) {
  const sums = ['day_sums', 'page_days', 'country_days', 'referrer_days', 'device_days', 'article_days'] as const
  const people = ['page_views', 'visitor_days', 'session_days', 'own_visitors'] as const
  const more = ['country_pages', 'country_referrers', 'list_pasts', 'past_states'] as const
  for (const table of [...sums, ...people, ...more]) await db.deleteFrom(table).execute()
}

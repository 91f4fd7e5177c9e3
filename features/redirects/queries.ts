import { sql, type SelectQueryBuilder } from 'kysely'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import { emailOf } from '#features/articles/admin-queries.ts'
import { containsText } from '#features/contains-text.ts'
import type { Needs } from '#features/deps.ts'
import { countRows } from '#features/keyset-pagination.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { Db, Tables } from '#features/tables.ts'

const redirectViews = ['patterns', 'imported', 'now', 'gone', 'never'] as const
type RedirectView = (typeof redirectViews)[number]
export type RedirectFilter = { q?: string | undefined; view?: string | undefined; cursor?: string | undefined }

const pageSize = 50
const shownDays = 30

type Rows = SelectQueryBuilder<Tables, 'redirects', object>

const inView: Readonly<Record<RedirectView, (rows: Rows) => Rows>> = {
  patterns: (rows) => rows.where('is_pattern', '=', true),
  imported: (rows) => rows.where('source', '!=', 'person'),
  now: (rows) => rows.where('status', '=', 302),
  gone: (rows) => rows.where('status', '=', 410),
  never: (rows) =>
    rows.where((row) =>
      row.not(row.exists(row.selectFrom('redirect_days').whereRef('redirect_id', '=', 'redirects.id').select('day'))),
    ),
}

/** Of the last thirty days. `last_day`: of the last hit ever. */
const hitsOf = (db: Db, since: string) =>
  db
    .selectFrom('redirect_days')
    .select(['redirect_id', sql<number>`sum(case when day >= ${since} then hits else 0 end)`.as('hits')])
    .select((row) => row.fn.max('day').as('last_day'))
    .groupBy('redirect_id')
    .as('counted')

/** The most used first. */
export async function listRedirects({ db, clock }: Needs<'db' | 'clock'>, { q = '', view, cursor }: RedirectFilter) {
  const today = await readToday({ db, clock })
  const offset = Math.max(0, Math.min(100_000, Math.trunc(Number(cursor)) || 0))
  const all: Rows = db.selectFrom('redirects').where('deleted_at', 'is', null)
  const words = q.slice(0, 200).trim().toLowerCase()
  const found = words === '' ? all : all.where(containsText(sql`lower(path || ' ' || target)`, words))
  const shown = isView(view) ? inView[view](found) : found
  const rows = await shown
    .leftJoin(hitsOf(db, addDays(today, 1 - shownDays)), 'counted.redirect_id', 'redirects.id')
    .select(['redirects.id', 'path', 'target', 'status', 'ends_on', 'is_pattern', 'source', 'version'])
    .select([sql<number>`coalesce(hits, 0)`.as('hits'), 'last_day', emailOf('redirects.created_by').as('by')])
    .orderBy(sql`coalesce(hits, 0)`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('redirects.id', 'desc')
    .limit(pageSize + 1)
    .offset(offset)
    .execute()
  const counted = await Promise.all(redirectViews.map((name) => countRows(inView[name](all))))
  return {
    redirects: rows.slice(0, pageSize).map((row) => ({ ...row, ended: row.ends_on !== null && row.ends_on < today })),
    next: rows.length > pageSize ? String(offset + pageSize) : null,
    total: await countRows(shown),
    counts: { all: await countRows(all), ...zip(counted) },
  }
}

const isView = (view: string | undefined): view is RedirectView => redirectViews.some((name) => name === view)

const zip = (counts: readonly number[]) =>
  Object.fromEntries(redirectViews.map((name, index) => [name, counts[index] ?? 0])) as Record<RedirectView, number>

/** Of all redirects, for a CSV file. */
export async function listForExport({ db, clock }: Needs<'db' | 'clock'>) {
  const since = addDays(await readToday({ db, clock }), 1 - shownDays)
  return db
    .selectFrom('redirects')
    .leftJoin(hitsOf(db, since), 'counted.redirect_id', 'redirects.id')
    .select(['path', 'target', 'status', 'ends_on', sql<number>`coalesce(hits, 0)`.as('hits')])
    .where('deleted_at', 'is', null)
    .orderBy('path')
    .execute()
}

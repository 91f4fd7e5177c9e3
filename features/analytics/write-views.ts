import { sql } from 'kysely'
import { toZonedDay } from '#domain/text/time-zone.ts'
import type { Needs } from '#features/deps.ts'
import { toJsonRows, jsonColumns, jsonTable } from '#features/json-rows.ts'
import { preparedStatement } from '#features/prepared-query.ts'
import { parseTimeZone, selectTimeZone } from '#features/settings/time-zone.ts'
import { runQueries, type Procedure } from '#features/procedure.ts'
import { isDayId } from '#domain/analytics/visitor-id.ts'
import { RollupDeltas, addView } from './rollup-deltas.ts'
import { insertVisitorsAndSessions, countNewVisitors } from './visitor-days.ts'
import type { PageView, ViewKind } from './tables.ts'

type ViewRow = Omit<PageView, 'slug'> & { article_id: string | undefined; day: string }

const textColumns = ['visitor_id', 'session_id', 'country', 'page_path', 'referrer', 'device', 'kind', 'day'] as const
const columns = [...textColumns, 'created_at'] as const

const insertViews = preparedStatement(
  (rows: string) => sql<never>`
    insert into page_views (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${jsonColumns(columns, ['created_at'])} from ${jsonTable(rows)}`,
)
const selectArticles = preparedStatement(
  (slugs: string) => sql<{ id: string; slug: string }>`
    select articles.id, articles.slug from ${jsonTable(slugs)} as wanted join articles on articles.slug = wanted.value ->> 0`,
)
const selectAdminVisitors = preparedStatement(() => sql<{ visitor_id: string }>`select visitor_id from admin_visitors`)
const insertAdminVisitors = preparedStatement(
  (rows: string) => sql<never>`
    insert into admin_visitors (visitor_id, created_at) select ${jsonColumns(['visitor_id', 'created_at'], ['created_at'])}
    from ${jsonTable(rows)} where true on conflict (visitor_id) do nothing`,
)
/** Updates existing rows only. An upsert, because it locks the rows in the given order and an update does not. */
const addToCounts = preparedStatement(
  (counts: string) => sql<never>`
    insert into article_counts (article_id, views)
    select known.article_id, cast(read.value ->> 1 as bigint) from ${jsonTable(counts)} as read
    join article_counts as known on known.article_id = read.value ->> 0 where true order by known.article_id
    on conflict (article_id) do update set views = article_counts.views + excluded.views`,
)

/** `foundNewAdmin`: an admin used a visitor id that was not known as theirs. */
type WriteResult = { hasNewAdmin: boolean }

/** Writes the rows and all their rollups in one transaction. */
export const writeViewsProcedure: Procedure<readonly PageView[], WriteResult> = {
  name: 'views',
  *steps(db, incoming) {
    const slugs = [...new Set(incoming.flatMap((view) => view.slug ?? []))].map((slug) => [slug])
    const [admins, articles, zones] = yield* runQueries([
      selectAdminVisitors(db),
      selectArticles(db, toJsonRows(slugs)),
      selectTimeZone(db),
    ])
    const { views, fresh } = recognizeAdminViews(incoming, new Set(admins.map(({ visitor_id }) => visitor_id)))
    const rows = toRows(views, new Map(articles.map(({ slug, id }) => [slug, id])), parseTimeZone(zones))
    const [visitors, sessions] = yield* runQueries([
      ...insertVisitorsAndSessions(db, rows),
      insertViews(db, toJsonRows(rows.map((row) => columns.map((column) => row[column])))),
      ...(fresh === undefined ? [] : [insertAdminVisitors(db, fresh)]),
    ])
    const deltas = new RollupDeltas()
    const read = addToRollups(deltas, rows)
    yield* countNewVisitors(db, { visitors, sessions }, deltas)
    yield* runQueries([...deltas.statements(db), ...(read.length > 0 ? [addToCounts(db, toJsonRows(read))] : [])])
    return { hasNewAdmin: fresh !== undefined }
  },
}

export const writeViews = (
  { callProcedure }: Needs<'callProcedure'>,
  views: readonly PageView[],
): Promise<WriteResult> => callProcedure(writeViewsProcedure, views)

function toRows(views: readonly PageView[], articles: ReadonlyMap<string, string>, timeZone: string): ViewRow[] {
  return views.map(({ slug, ...view }) => {
    const article_id = slug === undefined ? undefined : articles.get(slug)
    const lost = slug !== undefined && article_id === undefined
    return {
      ...view,
      article_id,
      page_path: lost ? '/404' : view.page_path,
      day: toZonedDay(view.created_at, timeZone),
    }
  })
}

/** Returns the number of views per article. */
function addToRollups(deltas: RollupDeltas, rows: readonly ViewRow[]): [string, number][] {
  const read = new Map<string, number>()
  const alike = Map.groupBy(
    rows,
    ({ day, kind, page_path, country, referrer, device }) =>
      `${day}\n${kind}\n${page_path}\n${country}\n${referrer}\n${device}`,
  )
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const times = others.length + 1
    addView(deltas, first, times)
    const { article_id, day, kind } = first
    if (article_id === undefined || kind === 'crawler') continue
    deltas.add('article_days', { article_id, day }, { views: times, admin_views: kind === 'admin' ? times : 0 })
    read.set(article_id, (read.get(article_id) ?? 0) + times)
  }
  return [...read]
}

type ViewKey = { visitor_id: string | null; kind: ViewKind; created_at: number }

/** Marks views from browsers that an admin has used. `fresh` are the ids to remember as such from now on. */
function recognizeAdminViews<View extends ViewKey>(views: readonly View[], adminVisitors: ReadonlySet<string>) {
  const used = new Map<string, number>()
  for (const { visitor_id, kind, created_at } of views)
    if (kind === 'admin' && visitor_id !== null && !isDayId(visitor_id) && !adminVisitors.has(visitor_id))
      used.set(visitor_id, created_at)
  const isAdminView = ({ visitor_id }: View) =>
    visitor_id !== null && (adminVisitors.has(visitor_id) || used.has(visitor_id))
  const marked = views.map((view) =>
    view.kind === 'person' && isAdminView(view) ? { ...view, kind: 'admin' as const } : view,
  )
  const fresh = [...used].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { views: marked, fresh: fresh.length > 0 ? toJsonRows(fresh) : undefined }
}

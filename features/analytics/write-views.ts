import { sql } from 'kysely'
import { dayOf } from '#domain/text/dates.ts'
import { asRows, columnsOf, tableOf } from '#features/json-rows.ts'
import { preparedStatement } from '#features/prepared-query.ts'
import { ask, runScript, type Script } from '#features/procedure.ts'
import type { Db } from '#features/tables.ts'
import { insertOwn, recogniseOwn, selectOwn } from './admin-visitors.ts'
import { selectPasts, Sums } from './rollup-deltas.ts'
import { addView } from './view-rollups.ts'
import type { PageView } from './page-view.ts'
import { insertSeen, meetVisitors } from './visitor-days.ts'

type Row = Omit<PageView, 'slug'> & { article_id: string | undefined; day: string }

const columns = [
  'visitor_id',
  'session_id',
  'country',
  'page_path',
  'referrer',
  'device',
  'kind',
  'day',
  'created_at',
] as const

const insertViews = preparedStatement(
  (rows: string) => sql<never>`
    insert into page_views (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${columnsOf(columns, ['created_at'])} from ${tableOf(rows)}`,
)
const selectArticles = preparedStatement(
  (slugs: string) => sql<{ id: string; slug: string }>`
    select articles.id, articles.slug from ${tableOf(slugs)} as wanted join articles on articles.slug = wanted.value ->> 0`,
)
/** Only what is there already; an insert, because that takes the rows in the order that is asked for. */
const addToCounts = preparedStatement(
  (counts: string) => sql<never>`
    insert into article_counts (article_id, views)
    select known.article_id, cast(read.value ->> 1 as bigint) from ${tableOf(counts)} as read
    join article_counts as known on known.article_id = read.value ->> 0 where true order by known.article_id
    on conflict (article_id) do update set views = article_counts.views + excluded.views`,
)

/** `newOwner`: an admin came with an id that nobody knew as theirs. */
type Written = { newOwner: boolean }

/** Raw rows and all their sums in one transaction: what has to be known, who is new, what follows from both. */
export const viewsScript: Script<readonly PageView[], Written> = {
  name: 'views',
  *steps(db, given) {
    const slugs = [...new Set(given.flatMap((view) => view.slug ?? []))].map((slug) => [slug])
    const [own, articles, pasts] = yield* ask([selectOwn(db), selectArticles(db, asRows(slugs)), selectPasts(db)])
    const { views, fresh } = recogniseOwn(given, new Set(own.map(({ visitor_id }) => visitor_id)))
    const rows = rowsOf(views, new Map(articles.map(({ slug, id }) => [slug, id])))
    const [visitors, sessions] = yield* ask([
      ...insertSeen(db, rows),
      insertViews(db, asRows(rows.map((row) => columns.map((column) => row[column])))),
      ...(fresh === undefined ? [] : [insertOwn(db, fresh)]),
    ])
    const sums = new Sums()
    const read = addRows(sums, rows)
    yield* meetVisitors(db, { visitors, sessions }, sums)
    yield* ask([...sums.statements(db, pasts), ...(read.length > 0 ? [addToCounts(db, asRows(read))] : [])])
    return { newOwner: fresh !== undefined }
  },
}

export const writeViews = (db: Db, views: readonly PageView[]): Promise<Written> => runScript(db, viewsScript, views)

function rowsOf(views: readonly PageView[], articles: ReadonlyMap<string, string>): Row[] {
  return views.map(({ slug, ...view }) => {
    const article_id = slug === undefined ? undefined : articles.get(slug)
    const lost = slug !== undefined && article_id === undefined
    return { ...view, article_id, page_path: lost ? '/404' : view.page_path, day: dayOf(view.created_at) }
  })
}

/** Adds up what the rows are in; how often each article was read is returned. */
function addRows(sums: Sums, rows: readonly Row[]): [string, number][] {
  const read = new Map<string, number>()
  const alike = Map.groupBy(
    rows,
    ({ day, kind, page_path, country, referrer, device }) =>
      `${day}\n${kind}\n${page_path}\n${country}\n${referrer}\n${device}`,
  )
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const times = others.length + 1
    addView(sums, first, times)
    const { article_id, day, kind } = first
    if (article_id === undefined || kind === 'crawler') continue
    sums.add('article_days', { article_id, day }, { views: times, own: kind === 'own' ? times : 0 })
    read.set(article_id, (read.get(article_id) ?? 0) + times)
  }
  return [...read]
}

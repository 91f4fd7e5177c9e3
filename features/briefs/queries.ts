import { sql, type Selectable, type SqlBool } from 'kysely'
import { emptyBrief, searchedFor, type BriefInput } from '#domain/briefs/brief.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import { createTitleFinder, findSimilarTitle } from '#domain/generation/similar-title.ts'
import { startOfZonedDay } from '#domain/text/time-zone.ts'
import { listTitles } from '#features/articles/admin-queries.ts'
import type { Needs } from '#features/deps.ts'
import { readKeysetPage } from '#features/keyset-pagination.ts'
import { readTimeZone, readToday } from '#features/settings/time-zone.ts'
import type { Db, Tables } from '#features/tables.ts'

const inputColumns = Object.keys(emptyBrief) as (keyof BriefInput)[]
const columns = ['id', ...inputColumns, 'state', 'article_id', 'created_at', 'version'] as const
export type Brief = Pick<Selectable<Tables['briefs']>, (typeof columns)[number]>
const pageSize = 50

type BriefFilter = { state?: Brief['state'] | undefined; cursor?: string | undefined }

/** Newest first. Without a state: those that are still to be written. */
export async function listBriefs(db: Db, { state, cursor }: BriefFilter) {
  const states = state ? [state] : (['open', 'running'] as const)
  const rows = db.selectFrom('briefs').select(columns).where('state', 'in', states)
  return readKeysetPage(rows, { cursor, size: pageSize })
}

export async function findBrief(db: Db, id: string): Promise<Brief | undefined> {
  return db.selectFrom('briefs').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function createSimilarFinder(
  db: Db,
): Promise<(question: string, exceptId?: string) => string | undefined> {
  const [articles, briefs] = await Promise.all([
    listTitles(db),
    db.selectFrom('briefs').select(['id', 'question']).where('state', 'in', ['open', 'running']).execute(),
  ])
  const titles = articles.map(({ title }) => title)
  const findAny = createTitleFinder([...titles, ...briefs.map(({ question }) => question)])
  return (question, exceptId) => {
    if (exceptId === undefined) return findAny(question)
    const others = briefs.filter(({ id }) => id !== exceptId).map((brief) => brief.question)
    return findSimilarTitle(question, [...titles, ...others])
  }
}

const suggestionCount = 20
const searchDays = 90
const staleMs = 180 * 24 * 60 * 60 * 1000

/** Searches that found nothing, and old articles with many readers that have no sources or were never revised. */
export async function listSuggestions({ db, clock }: Needs<'db' | 'clock'>) {
  const now = clock()
  const since = addDays(await readToday({ db, clock }), -searchDays)
  const searches = db
    .selectFrom('search_days')
    .select(['query', sql<number>`sum(times)`.as('times')])
    .where('day', '>=', since)
    .where('query', 'not in', (row) => row.selectFrom('briefs').select(sql<string>`lower(question)`.as('question')))
    .groupBy('query')
    .orderBy('times', 'desc')
    .orderBy('query')
    .limit(suggestionCount)
    .execute()
  const articles = db
    .selectFrom('articles')
    .innerJoin('article_counts', 'article_counts.article_id', 'articles.id')
    .select(['id', 'title', 'category', 'views', 'published_date'])
    .where('visible', '=', true)
    .where('published_date', '<', now - staleMs)
    .where((row) => row.or([row('revised_at', 'is', null), row('content', 'not like', '%[^1]:%')]))
    .where(sql<SqlBool>`not exists (select 1 from briefs where refreshes = articles.id and state != 'dropped')`)
    .orderBy('views', 'desc')
    .orderBy('id')
    .limit(suggestionCount)
    .execute()
  return { searches: (await searches).filter(await isUnplanned(db)), articles: await articles }
}

/** A brief for the nearest topic has another question; its notes name the search. */
async function isUnplanned(db: Db): Promise<(search: { query: string }) => boolean> {
  const briefs = await db
    .selectFrom('briefs')
    .select('notes')
    .where('origin', '=', 'search')
    .where('state', '!=', 'dropped')
    .execute()
  const notes = new Set(briefs.map((brief) => brief.notes))
  return ({ query }) => !notes.has(searchedFor(query))
}

const maxEntries = 1000
const maxUnplanned = 50

function articleEntries(db: Db) {
  return db
    .selectFrom('articles')
    .select(['id', 'title', sql<string>`state`.as('state'), 'version'])
    .select([sql<string | null>`cast(null as text)`.as('day'), sql<number>`published_date`.as('at')])
    .where('deleted_at', 'is', null)
}

/** A draft is dated when it is created, so that date is not a plan. */
export async function listUnplannedDrafts(db: Db) {
  return articleEntries(db)
    .where('state', '=', 'draft')
    .where('published_date', '=', (row) => row.ref('created_at'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxUnplanned)
    .execute()
}

/** What is published or planned between the first and the last moment of the month in the site's time zone. */
export async function readCalendar(db: Db, month: string) {
  const timeZone = await readTimeZone(db)
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return articleEntries(db)
    .where('published_date', '>=', startOfZonedDay(first, timeZone))
    .where('published_date', '<', startOfZonedDay(next, timeZone))
    .where((row) => row.or([row('state', '!=', 'draft'), row('published_date', '!=', row.ref('created_at'))]))
    .unionAll(
      db
        .selectFrom('briefs')
        .select(['id', 'question as title', sql<string>`'brief'`.as('state'), 'version', 'planned_for as day'])
        .select('created_at as at')
        .where('planned_for', '>=', first)
        .where('planned_for', '<', next)
        .where('state', 'in', ['open', 'running']),
    )
    .orderBy('at')
    .limit(maxEntries)
    .execute()
}

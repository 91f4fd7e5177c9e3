import { addDays } from '#domain/analytics/rolling-visitors.ts'
import { createSuggester, type Candidate, type Suggestion } from '#domain/redirects/suggest-target.ts'
import { categoryPath } from '#domain/articles/categories.ts'
import { sitePages } from '#domain/site/pages.ts'
import { readCategories } from '#features/categories/queries.ts'
import type { Needs } from '#features/deps.ts'
import { listEntryNames } from '#features/finder/queries.ts'
import { listPublishedPages } from '#features/pages/custom-page-queries.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { Db } from '#features/tables.ts'
import { findOwnPages } from './own-pages.ts'
import { listRules, readRules } from './rules.ts'

export const missingDays = 30
const maxRead = 500
const maxShown = 50
const maxArticles = 5000
const maxReferrers = 3

export type MissingPage = {
  path: string
  readers: number
  referrers: string[]
  last_at: number
  suggestion: Suggestion | null
}

/** Addresses that readers opened in vain in the last thirty days, the most frequent first. */
export async function listMissingPages(
  deps: Needs<'db' | 'clock' | 'contentVersion'>,
  routePaths: readonly string[],
): Promise<{ pages: MissingPage[]; more: number; ignored: number }> {
  const { db } = deps
  const since = addDays(await readToday(deps), 1 - missingDays)
  const rows = await db
    .selectFrom('missing_page_days')
    .select((row) => ['path', row.fn.sum<number>('readers').as('readers'), row.fn.max('last_at').as('last_at')])
    .where('day', '>=', since)
    .where('path', 'not in', db.selectFrom('ignored_missing_pages').select('path'))
    .groupBy('path')
    .orderBy('readers', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('path')
    .limit(maxRead)
    .execute()
  const rules = await readRules(deps)
  const unknown = rows.filter(({ path }) => !rules.find(path))
  const own = await findOwnPages(
    db,
    unknown.map(({ path }) => path),
    routePaths,
  )
  const missing = unknown.filter(({ path }) => !own.has(path))
  const shown = missing.slice(0, maxShown)
  const referrers = await readReferrers(
    db,
    since,
    shown.map(({ path }) => path),
  )
  const suggest = shown.length === 0 ? () => undefined : await readSuggester(db)
  const ignored = await db
    .selectFrom('ignored_missing_pages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    pages: shown.map(({ path, readers, last_at }) => ({
      ...{ path, readers, last_at },
      referrers: (referrers.get(path) ?? []).slice(0, maxReferrers),
      suggestion: suggest(path) ?? null,
    })),
    more: missing.length - shown.length,
    ignored: ignored.count,
  }
}

async function readReferrers(db: Db, since: string, paths: readonly string[]): Promise<Map<string, string[]>> {
  if (paths.length === 0) return new Map()
  const rows = await db
    .selectFrom('missing_page_days')
    .select((row) => ['path', 'referrer', row.fn.sum<number>('readers').as('readers')])
    .where('day', '>=', since)
    .where('path', 'in', paths)
    .where('referrer', 'is not', null)
    .groupBy(['path', 'referrer'])
    .orderBy('readers', 'desc')
    .orderBy('referrer')
    .execute()
  const byPath = new Map<string, string[]>()
  for (const { path, referrer } of rows)
    if (referrer !== null) byPath.set(path, [...(byPath.get(path) ?? []), referrer])
  return byPath
}

async function readSuggester(db: Db): Promise<(path: string) => Suggestion | undefined> {
  const articles = await db
    .selectFrom('articles')
    .select(['slug', 'title'])
    .where('visible', '=', true)
    .orderBy('published_date', 'desc')
    .limit(maxArticles)
    .execute()
  const entries = await listEntryNames(db)
  const candidates: Candidate[] = [
    ...articles.map(({ slug, title }) => ({ path: `/article/${slug}`, title })),
    ...(await listPublishedPages(db)).map(({ path, title }) => ({ path, title })),
    ...(await readCategories(db)).map((category) => ({ path: categoryPath(category), title: category.title })),
    ...entries.map(({ slug, name }) => ({ path: `/safe/${slug}`, title: name })),
    ...sitePages.flatMap(({ path, name, sitemap }) => (sitemap && path !== '/' ? [{ path, title: name }] : [])),
  ]
  const exact = (await listRules(db)).filter(({ is_pattern, status }) => !is_pattern && status !== 410)
  return createSuggester(candidates, exact)
}

const maxIgnored = 5000

/** False if the list of ignored addresses is full. */
export async function ignoreMissingPage(
  { db, clock }: Needs<'db' | 'clock'>,
  { path, ignored }: { path: string; ignored: boolean },
): Promise<boolean> {
  if (!ignored) {
    await db.deleteFrom('ignored_missing_pages').where('path', '=', path).execute()
    return true
  }
  const { count } = await db
    .selectFrom('ignored_missing_pages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxIgnored) return false
  await db
    .insertInto('ignored_missing_pages')
    .values({ path, created_at: clock() })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute()
  return true
}

import { createRuleSet, endForGood, followTarget, type RuleSet } from '#domain/redirects/rule-set.ts'
import { normalizePath, pathOfTarget, withRequestQuery } from '#domain/redirects/redirect-path.ts'
import type { StoredRedirect } from '#domain/redirects/plan-redirects.ts'
import { decodeUri } from '#domain/text/decode-uri.ts'
import type { Needs } from '#features/deps.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { Db } from '#features/tables.ts'
import { findOwnPages } from './own-pages.ts'

type CachedRules = { version: number; rules: Promise<RuleSet<StoredRedirect>> }
const cache = new WeakMap<Db, CachedRules>()

export function listRules(db: Db): Promise<StoredRedirect[]> {
  return db
    .selectFrom('redirects')
    .select(['id', 'path', 'target', 'status', 'ends_on', 'is_pattern'])
    .where('deleted_at', 'is', null)
    .orderBy('path')
    .execute()
}

/** Read once per content version, which every change of a rule raises in all processes. */
export function readRules({ db, contentVersion }: Needs<'db' | 'contentVersion'>): Promise<RuleSet<StoredRedirect>> {
  const version = contentVersion.current()
  const cached = cache.get(db)
  if (cached?.version === version) return cached.rules
  const rules = listRules(db).then(createRuleSet)
  cache.set(db, { version, rules })
  rules.catch(() => cache.delete(db))
  return rules
}

/** Where a rule leads in the end, so that a reader gets there at once. Undefined for a circle. */
async function findEnd(
  db: Db,
  rules: RuleSet<StoredRedirect>,
  { rule, location }: FoundRedirect,
): Promise<string | undefined> {
  const way = followTarget(rules, location, { start: rule })
  if (way.via.length === 0 && !way.isCircle) return location
  const paths = [location, ...way.via.map((match) => match.location)].flatMap((each) => pathOfTarget(each) ?? [])
  const stopsAt = await findOwnPages(db, paths)
  const { via, isCircle } = followTarget(rules, location, { start: rule, stopsAt })
  if (isCircle) return undefined
  return rule.status === 301 ? endForGood(location, via) : location
}

function findRule(rules: RuleSet<StoredRedirect>, pathname: string): FoundRedirect | undefined {
  // What the names of a pattern stand for keeps its case.
  const path = normalizePath(pathname) === undefined ? undefined : decodeUri(pathname)
  return path === undefined ? undefined : rules.find(path.length > 1 ? path.replace(/\/$/, '') : path)
}

/** Whether a redirect catches this address. A page of the site may still win over it. */
export async function hasRedirect(deps: Needs<'db' | 'contentVersion'>, pathname: string): Promise<boolean> {
  return findRule(await readRules(deps), pathname) !== undefined
}

export type FoundRedirect = { rule: StoredRedirect; location: string }

/** For an address without a page: where it leads. `location` is empty for 410. `search`: the query of the request. */
export async function findRedirect(
  deps: Needs<'db' | 'contentVersion' | 'clock'>,
  { pathname, search }: { pathname: string; search: string },
): Promise<FoundRedirect | undefined> {
  const rules = await readRules(deps)
  const found = findRule(rules, pathname)
  if (!found) return undefined
  const { rule, location } = found
  if (rule.status === 410) return { rule, location: '' }
  if (rule.ends_on !== null && rule.ends_on < (await readToday(deps))) return undefined
  // Circles are refused when rules are saved; patterns can still close one for a single address.
  const end = location.startsWith('//') ? undefined : await findEnd(deps.db, rules, found)
  return end === undefined ? undefined : { rule, location: withRequestQuery(end, search) }
}

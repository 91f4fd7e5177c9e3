import { hasHiddenCharacters } from '#domain/text/hidden-characters.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { Db } from '#features/tables.ts'
import type { MissingPageVisit, RedirectCounter } from './ports.ts'

const writeDelayMs = 2000
/** Of one day; those that the fewest readers opened make room. Only a flood brings more. */
const maxPathsPerDay = 300
const maxPending = 1000
const maxVisitors = 20_000
/** What scanners try, and addresses that may contain personal data. */
const unlistedPath =
  /@|\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml)$|^\/(?:wp-(?:admin|includes|json|login)|cgi-bin|vendor|phpmyadmin|\.)/

type Missing = { readers: number; referrer: string | null }

/** Counts in memory and writes every two seconds, so that a flood of requests stays a few statements. */
export function createRedirectCounter(deps: Needs<'db' | 'clock' | 'log'>): RedirectCounter {
  const { db, clock, log } = deps
  let hits = new Map<string, number>()
  let missing = new Map<string, Missing>()
  let seen = { day: '', visits: new Set<string>() }
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [hitCounts, missingCounts] = [hits, missing]
    hits = new Map()
    missing = new Map()
    if (hitCounts.size + missingCounts.size === 0) return writing
    writing = writing
      .then(async () => {
        const day = await readToday(deps)
        await db.transaction().execute(async (trx) => {
          await writeHits(trx, day, hitCounts)
          await writeMissing(trx, { day, now: clock() }, missingCounts)
        })
      })
      .catch((error: unknown) => log('warn', 'redirects_not_counted', { error }))
    return writing
  }
  const plan = () => {
    timer ??= setTimeout(() => void write(), writeDelayMs).unref()
  }

  /** The sets of yesterday are forgotten. */
  function isFirstVisit({ path, visitor }: MissingPageVisit): boolean {
    const day = new Date(clock()).toISOString().slice(0, 10)
    if (seen.day !== day || seen.visits.size >= maxVisitors) seen = { day, visits: new Set() }
    const key = `${visitor} ${path}`
    if (visitor !== null && seen.visits.has(key)) return false
    seen.visits.add(key)
    return true
  }

  return {
    countHit(redirect_id) {
      hits.set(redirect_id, (hits.get(redirect_id) ?? 0) + 1)
      plan()
    },
    countMissing(visit) {
      const { path, referrer } = visit
      if (unlistedPath.test(path) || hasHiddenCharacters(path) || path.length > 200) return
      const before = missing.get(path)
      if ((!before && missing.size >= maxPending) || !isFirstVisit(visit)) return
      missing.set(path, { readers: (before?.readers ?? 0) + 1, referrer: referrer ?? before?.referrer ?? null })
      plan()
    },
    flush: write,
  }
}

/** A rule that was removed for good in the meantime has no row to count for. */
async function writeHits(trx: Db, day: string, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const batch of inBatches([...counts])) {
    const ids = batch.map(([id]) => id)
    const known = new Set(
      (await trx.selectFrom('redirects').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
    )
    const rows = batch.flatMap(([id, hits]) => (known.has(id) ? [{ redirect_id: id, day, hits }] : []))
    if (rows.length === 0) continue
    await trx
      .insertInto('redirect_days')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['redirect_id', 'day'])
          .doUpdateSet((row) => ({ hits: row('redirect_days.hits', '+', row.ref('excluded.hits')) })),
      )
      .execute()
  }
}

async function writeMissing(
  trx: Db,
  { day, now }: { day: string; now: number },
  counts: ReadonlyMap<string, Missing>,
): Promise<void> {
  const rows = [...counts].map(([path, count]) => ({ day, path, ...count, last_at: now }))
  for (const batch of inBatches(rows))
    await trx
      .insertInto('missing_page_days')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'path'])
          .doUpdateSet((row) => ({
            readers: row('missing_page_days.readers', '+', row.ref('excluded.readers')),
            referrer: row.fn.coalesce('excluded.referrer', 'missing_page_days.referrer'),
            last_at: row.ref('excluded.last_at'),
          })),
      )
      .execute()
  if (rows.length === 0) return
  const most = trx
    .selectFrom('missing_page_days')
    .select('path')
    .where('day', '=', day)
    .orderBy('readers', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('path')
    .limit(maxPathsPerDay)
  await trx.deleteFrom('missing_page_days').where('day', '=', day).where('path', 'not in', most).execute()
}

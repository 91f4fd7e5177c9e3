import { recallSourceKeys, type RecallSource } from '#domain/recalls/sources.ts'
import type { Settings } from '#domain/site/settings.ts'
import { toDay } from '#domain/text/dates.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { findMatches } from './find-matches.ts'
import type { FeedReading } from './ports.ts'
import { countMissing, saveNotices } from './save-notices.ts'

export type CheckRecallsDeps = Needs<'db' | 'clock' | 'newId' | 'config' | 'log' | 'recallFeeds' | 'contentVersion'>

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Twice a day. What failed is asked again sooner. */
const pauses = { ok: 12 * hour, incomplete: 6 * hour, failed: hour }
/** A quota is renewed within a day; a source cannot keep us from asking for longer. */
const limitedPause = { least: 15 * 60 * 1000, usual: 6 * hour, most: day }
/** What the first reading asks for. */
const firstDays = 365
/** Sources correct notices, and enter some late. */
const overlapDays = 14

const switches = { openfda: 'recallOpenFda', fda: 'recallFda', cpsc: 'recallCpsc' } as const

export function enabledSources(settings: Settings): RecallSource[] {
  return settings.recallWatch ? recallSourceKeys.filter((source) => settings[switches[source]]) : []
}

/**
 * Reads the sources that are due and compares what is new, or what changed in the shop and in articles. On a site that
 * is not public nothing is fetched unless the owner asks: `now`.
 */
export async function checkRecalls(deps: CheckRecallsDeps, { now = false } = {}): Promise<void> {
  const settings = await readSettings(deps)
  const mayFetch = deps.config.isPublic || now
  for (const source of mayFetch ? enabledSources(settings) : []) {
    const before = await findFeed(deps.db, source)
    if (now || !before || before.next_at <= deps.clock()) await readFeed(deps, source, before)
  }
  if (settings.recallWatch) await findMatches(deps)
}

function findFeed(db: Db, source: RecallSource) {
  return db.selectFrom('recall_feeds').selectAll().where('source', '=', source).executeTakeFirst()
}
type Feed = Awaited<ReturnType<typeof findFeed>>

async function readFeed(deps: CheckRecallsDeps, source: RecallSource, before: Feed): Promise<void> {
  const { db, clock, log } = deps
  // Of all that was missed since the last complete reading.
  const since = toDay(before?.complete_at ? before.complete_at - overlapDays * day : clock() - firstDays * day)
  const reading = await deps.recallFeeds[source](since)
  const checked_at = clock()
  const missing = await countMissing(db, { source, since, reading, checked_at: before?.checked_at })
  const kept = await saveNotices(deps, reading.notices, checked_at)
  const gap = gapOf(reading, before)
  const problem = reading.problem ?? missing ?? gap
  const state = problem === undefined ? 'ok' : problem.kind === 'incomplete' ? 'incomplete' : 'failed'
  // A gap cannot be closed by asking again: what fell out of the feed is gone. Coverage begins anew.
  const isComplete = state === 'ok' || problem === gap
  const covers = reading.oldest ?? since
  const row = {
    state,
    message: problem?.message ?? '',
    checked_at,
    complete_at: isComplete ? checked_at : (before?.complete_at ?? null),
    covered_since: isComplete ? (gap ? covers : (before?.covered_since ?? covers)) : (before?.covered_since ?? null),
    next_at: checked_at + pauseAfter(state, reading),
    notices_read: reading.read,
    notices_kept: kept,
  } as const
  await db
    .insertInto('recall_feeds')
    .values({ source, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
  // Readers see when each source was last read.
  const isNews = before?.state !== state || toDay(before.checked_at) !== toDay(checked_at)
  if (isNews) await deps.contentVersion.bump()
  if (problem) log('warn', 'recall_feed_incomplete', { source, state, message: problem.message, kept })
}

function pauseAfter(state: keyof typeof pauses, { problem }: FeedReading): number {
  if (problem?.kind !== 'limited') return pauses[state]
  const { least, usual, most } = limitedPause
  return Math.min(most, Math.max(least, problem.retryAfter ?? usual))
}

/** A feed of the newest notices that no longer reaches back to the last reading. */
function gapOf({ oldest, problem }: FeedReading, before: Feed) {
  if (problem || oldest === undefined || !before?.complete_at) return undefined
  const last = toDay(before.complete_at)
  if (oldest <= last) return undefined
  return {
    kind: 'incomplete',
    message: `The feed begins on ${oldest}, but we last read it on ${last}. Notices in between may have been missed.`,
  } as const
}

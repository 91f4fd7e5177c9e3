import { sql } from 'kysely'
import { addDays, rollingWindowDays, rollingVisitorChanges } from '#domain/analytics/rolling-visitors.ts'
import { toJsonRows, jsonColumns, jsonTable } from '#features/json-rows.ts'
import { preparedStatement } from '#features/prepared-query.ts'
import { runQueries } from '#features/procedure.ts'
import type { Db } from '#features/tables.ts'
import type { RollupDeltas } from './rollup-deltas.ts'
import type { ViewKind } from './tables.ts'

type SeenView = { visitor_id: string | null; session_id: string | null; day: string; kind: ViewKind; country: string }
type VisitorDay = { visitor_id: string; day: string; kind: ViewKind; country: string }
type SessionDay = { session_id: string; day: string; kind: ViewKind }

/** Returns only the rows that are new, so that each visitor is counted once. */
const insertVisitors = preparedStatement(
  (rows: string) => sql<VisitorDay>`
    insert into visitor_days (visitor_id, day, kind, country)
    select ${jsonColumns(['visitor_id', 'day', 'kind', 'country'])} from ${jsonTable(rows)} where true
    on conflict (day, visitor_id, kind) do nothing returning visitor_id, day, kind, country`,
)
const insertSessions = preparedStatement(
  (rows: string) => sql<SessionDay>`
    insert into session_days (session_id, day, kind)
    select ${jsonColumns(['session_id', 'day', 'kind'])} from ${jsonTable(rows)} where true
    on conflict (session_id) do nothing returning session_id, day, kind`,
)
const selectVisits = preparedStatement(
  (rows: string, since: string, until: string) => sql<Omit<VisitorDay, 'country'>>`
    select visits.visitor_id, visits.day, visits.kind from ${jsonTable(rows)} as met
    join visitor_days as visits on visits.visitor_id = met.value ->> 0 and visits.day >= ${since} and visits.day <= ${until}`,
)

/** Each visitor and session appears once, in sorted order, so that two writers cannot deadlock. */
export function insertVisitorsAndSessions(db: Db, rows: readonly SeenView[]) {
  const visitors = new Map<string, string[]>()
  const sessions = new Map<string, string[]>()
  // Of several rows with one key the first counts.
  for (const row of rows.toReversed()) {
    const { visitor_id, day, kind, country } = row
    const session_id = resolveSessionId(row)
    if (visitor_id !== null) visitors.set(`${visitor_id}\n${day}\n${kind}`, [visitor_id, day, kind, country])
    if (session_id !== null) sessions.set(session_id, [session_id, day, kind])
  }
  const sorted = (byDay: ReadonlyMap<string, string[]>) =>
    toJsonRows([...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
  return [insertVisitors(db, sorted(visitors)), insertSessions(db, sorted(sessions))] as const
}

/** Counts visitors who are new on their day, and new sessions. */
export function* countNewVisitors(
  db: Db,
  { visitors, sessions }: { visitors: readonly VisitorDay[]; sessions: readonly SessionDay[] },
  deltas: RollupDeltas,
) {
  for (const { day, kind, country } of visitors) {
    deltas.add('day_sums', { day, kind }, { visitors: 1 })
    deltas.add('country_days', { day, country, kind }, { visitors: 1 })
  }
  for (const { day, kind } of sessions) deltas.add('day_sums', { day, kind }, { sessions: 1 })
  yield* countRollingVisitors(db, visitors, deltas)
}

/** Visitors who declined tracking have no session id, so all their views of a day count as one session. */
export function resolveSessionId(view: Pick<SeenView, 'session_id' | 'visitor_id'>): string | null {
  return view.session_id ?? view.visitor_id
}

/** `days` are already in the table. Their effect is the difference from the visits without them. */
function* countRollingVisitors(db: Db, days: readonly VisitorDay[], deltas: RollupDeltas) {
  if (days.length === 0) return
  const names = days.map(({ day }) => day).toSorted()
  const ids = [...new Set(days.map(({ visitor_id }) => visitor_id))].map((id) => [id])
  const since = addDays(names[0] ?? '', -rollingWindowDays)
  const until = addDays(names.at(-1) ?? '', rollingWindowDays)
  const [visits] = yield* runQueries([selectVisits(db, toJsonRows(ids), since, until)])
  const of = ({ visitor_id, kind }: Pick<VisitorDay, 'visitor_id' | 'kind'>) => `${kind} ${visitor_id}`
  const all = Map.groupBy(visits, of)
  const fresh: VisitorDay[] = []
  for (const [name, added] of Map.groupBy(days, of)) {
    const after = all.get(name) ?? []
    const [first] = added
    if (after.length === 1 && first) fresh.push(first)
    else
      addRollingVisitorChange(deltas, first?.kind ?? 'person', {
        before: excludeDays(after, added),
        after: after.map(({ day }) => day),
      })
  }
  // Most visitors are new, and all new visitors of a day have the same effect.
  for (const same of Map.groupBy(fresh, ({ day, kind }) => `${day} ${kind}`).values())
    for (const [day, change] of rollingVisitorChanges([same[0]?.day ?? '']))
      deltas.add('day_sums', { day, kind: same[0]?.kind ?? 'person' }, { rolling_visitors_delta: change * same.length })
}

const excludeDays = (all: readonly { day: string }[], some: readonly { day: string }[]) =>
  all.flatMap(({ day }) => (some.some((row) => row.day === day) ? [] : [day]))

export function addRollingVisitorChange(
  deltas: RollupDeltas,
  kind: ViewKind,
  visits: { before: readonly string[]; after: readonly string[] },
) {
  for (const [day, change] of rollingVisitorChanges(visits.after))
    deltas.add('day_sums', { day, kind }, { rolling_visitors_delta: change })
  for (const [day, change] of rollingVisitorChanges(visits.before))
    deltas.add('day_sums', { day, kind }, { rolling_visitors_delta: -change })
}

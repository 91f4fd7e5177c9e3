import { sql } from 'kysely'
import { daysAfter, reachDays, reachOf } from '#domain/analytics/rolling-visitors.ts'
import { asRows, columnsOf, tableOf } from '#features/json-rows.ts'
import { preparedStatement } from '#features/prepared-query.ts'
import { ask } from '#features/procedure.ts'
import type { Db } from '#features/tables.ts'
import type { Sums } from './rollup-deltas.ts'
import type { ViewKind } from './tables.ts'

type Seen = { visitor_id: string | null; session_id: string | null; day: string; kind: ViewKind; country: string }
type VisitorDay = { visitor_id: string; day: string; kind: ViewKind; country: string }
type SessionDay = { session_id: string; day: string; kind: ViewKind }

/** The first to insert a row is the one who counts it. */
const insertVisitors = preparedStatement(
  (rows: string) => sql<VisitorDay>`
    insert into visitor_days (visitor_id, day, kind, country)
    select ${columnsOf(['visitor_id', 'day', 'kind', 'country'])} from ${tableOf(rows)} where true
    on conflict (day, visitor_id, kind) do nothing returning visitor_id, day, kind, country`,
)
const insertSessions = preparedStatement(
  (rows: string) => sql<SessionDay>`
    insert into session_days (session_id, day, kind)
    select ${columnsOf(['session_id', 'day', 'kind'])} from ${tableOf(rows)} where true
    on conflict (session_id) do nothing returning session_id, day, kind`,
)
const selectVisits = preparedStatement(
  (rows: string, since: string, until: string) => sql<Omit<VisitorDay, 'country'>>`
    select visits.visitor_id, visits.day, visits.kind from ${tableOf(rows)} as met
    join visitor_days as visits on visits.visitor_id = met.value ->> 0 and visits.day >= ${since} and visits.day <= ${until}`,
)

/** Whoever is in these rows, once each. */
export function insertSeen(db: Db, rows: readonly Seen[]) {
  const visitors = visitorDays(rows).map(({ visitor_id, day, kind, country }) => [visitor_id, day, kind, country])
  const sessions = sessionDays(rows).map(({ session_id, day, kind }) => [session_id, day, kind])
  return [insertVisitors(db, asRows(visitors)), insertSessions(db, asRows(sessions))] as const
}

/** Counts whoever is new today, and every session once. */
export function* meetVisitors(
  db: Db,
  { visitors, sessions }: { visitors: readonly VisitorDay[]; sessions: readonly SessionDay[] },
  sums: Sums,
) {
  for (const { day, kind, country } of visitors) {
    sums.add('day_sums', { day, kind }, { visitors: 1 })
    sums.add('country_days', { day, country, kind }, { visitors: 1 })
  }
  for (const { day, kind } of sessions) sums.add('day_sums', { day, kind }, { sessions: 1 })
  yield* changeReach(db, visitors, sums)
}

/** A visitor who declined has no session id; their day is their session. */
export function sessionOf({ session_id, visitor_id }: Pick<Seen, 'session_id' | 'visitor_id'>): string | null {
  return session_id ?? visitor_id
}

function visitorDays(rows: readonly Seen[]): VisitorDay[] {
  const days = new Map<string, VisitorDay>()
  for (const { visitor_id, day, kind, country } of rows) {
    const name = `${visitor_id}\n${day}\n${kind}`
    if (visitor_id !== null && !days.has(name)) days.set(name, { visitor_id, day, kind, country })
  }
  return inOrder(days)
}

function sessionDays(rows: readonly Seen[]): SessionDay[] {
  const sessions = new Map<string, SessionDay>()
  for (const row of rows) {
    const session_id = sessionOf(row)
    if (session_id !== null && !sessions.has(session_id))
      sessions.set(session_id, { session_id, day: row.day, kind: row.kind })
  }
  return inOrder(sessions)
}

const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

/** `days` are in the table by now; what they changed is the difference to how it would be without them. */
function* changeReach(db: Db, days: readonly VisitorDay[], sums: Sums) {
  if (days.length === 0) return
  const names = days.map(({ day }) => day).toSorted()
  const ids = [...new Set(days.map(({ visitor_id }) => visitor_id))].map((id) => [id])
  const since = daysAfter(names[0] ?? '', -reachDays)
  const until = daysAfter(names.at(-1) ?? '', reachDays)
  const [visits] = yield* ask([selectVisits(db, asRows(ids), since, until)])
  const of = ({ visitor_id, kind }: Pick<VisitorDay, 'visitor_id' | 'kind'>) => `${kind} ${visitor_id}`
  const all = Map.groupBy(visits, of)
  const fresh = new Map<string, VisitorDay[]>()
  for (const [name, added] of Map.groupBy(days, of)) {
    const after = all.get(name) ?? []
    const [first] = added
    if (after.length === 1 && first) push(fresh, `${first.day} ${first.kind}`, first)
    else addReach(sums, first?.kind ?? 'person', { before: without(after, added), after: after.map(({ day }) => day) })
  }
  // Most have never been here before, and all of one day change the same.
  for (const same of fresh.values())
    for (const [day, change] of reachOf([same[0]?.day ?? '']))
      sums.add('day_sums', { day, kind: same[0]?.kind ?? 'person' }, { reach: change * same.length })
}

function push<Row>(groups: Map<string, Row[]>, name: string, row: Row) {
  const group = groups.get(name)
  if (group) group.push(row)
  else groups.set(name, [row])
}

const without = (all: readonly { day: string }[], some: readonly { day: string }[]) =>
  all.flatMap(({ day }) => (some.some((row) => row.day === day) ? [] : [day]))

export function addReach(sums: Sums, kind: ViewKind, visits: { before: readonly string[]; after: readonly string[] }) {
  for (const [day, change] of reachOf(visits.after)) sums.add('day_sums', { day, kind }, { reach: change })
  for (const [day, change] of reachOf(visits.before)) sums.add('day_sums', { day, kind }, { reach: -change })
}

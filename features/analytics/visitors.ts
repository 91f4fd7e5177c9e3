import { daysAfter, reachDays, reachOf } from '#domain/reach.ts'
import type { Db } from '#features/tables.ts'
import type { Sums } from './sums.ts'
import type { ViewKind } from './tables.ts'

type Seen = { visitor_id: string | null; session_id: string | null; day: string; kind: ViewKind; country: string }
type VisitorDay = { visitor_id: string; day: string; kind: ViewKind; country: string }

/** Counts whoever is new today, and every session once. The first to insert a row is the one who counts it. */
export async function meetVisitors(trx: Db, rows: readonly Seen[], sums: Sums): Promise<void> {
  const met = await insertNew(trx, visitorDays(rows))
  for (const { day, kind, country } of met) {
    sums.add('day_sums', { day, kind }, { visitors: 1 })
    sums.add('country_days', { day, country, kind }, { visitors: 1 })
  }
  await changeReach(trx, met, sums)
  for (const { day, kind } of await insertSessions(trx, rows)) sums.add('day_sums', { day, kind }, { sessions: 1 })
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

const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

async function insertNew(trx: Db, days: readonly VisitorDay[]): Promise<VisitorDay[]> {
  if (days.length === 0) return []
  return trx
    .insertInto('visitor_days')
    .values(days)
    .onConflict((conflict) => conflict.columns(['day', 'visitor_id', 'kind']).doNothing())
    .returning(['visitor_id', 'day', 'kind', 'country'])
    .execute()
}

async function insertSessions(trx: Db, rows: readonly Seen[]) {
  const sessions = new Map<string, { session_id: string; day: string; kind: ViewKind }>()
  for (const row of rows) {
    const session_id = sessionOf(row)
    if (session_id !== null && !sessions.has(session_id))
      sessions.set(session_id, { session_id, day: row.day, kind: row.kind })
  }
  if (sessions.size === 0) return []
  return trx
    .insertInto('session_days')
    .values(inOrder(sessions))
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .returning(['day', 'kind'])
    .execute()
}

/** `days` are in the table by now; what they changed is the difference to how it would be without them. */
async function changeReach(trx: Db, days: readonly VisitorDay[], sums: Sums): Promise<void> {
  if (days.length === 0) return
  const names = days.map(({ day }) => day).toSorted()
  const visits = await trx
    .selectFrom('visitor_days')
    .select(['visitor_id', 'day', 'kind'])
    .where('visitor_id', 'in', [...new Set(days.map(({ visitor_id }) => visitor_id))])
    .where('day', '>=', daysAfter(names[0] ?? '', -reachDays))
    .where('day', '<=', daysAfter(names.at(-1) ?? '', reachDays))
    .execute()
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

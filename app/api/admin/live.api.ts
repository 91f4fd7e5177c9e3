import type { ApiVisit } from '#app/door.ts'
import { memberOf } from '#app/middleware/who.ts'
import { isAdmin } from '#features/accounts/reads.ts'
import type { Needs } from '#features/deps.ts'
import { countVisitorsNow, describeViews, listRecentViews, type LiveView } from '#features/analytics/live.ts'
import type { BusEvent } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { openStream } from './event-stream.ts'

const betweenCounts = 10_000
const countHolds = 1000
type ViewEvent = Extract<BusEvent, { topic: 'view' }>

/** `now` at once and whenever the number of visitors has changed, `view` for each view of any process. */
export async function getLiveViews(visit: ApiVisit): Promise<Response> {
  const { deps } = visit
  // A stream may be open for days: it holds the headers, not the whole request.
  const { headers } = visit.request
  const { session_id } = await memberOf(visit)
  const { db } = deps
  async function isWelcome() {
    const user = await deps.accounts.findUser(headers)
    return user !== undefined && (await isAdmin(db, user.id))
  }
  return openStream({ owner: session_id, isWelcome }, ({ send, end }) => {
    let told: number | undefined
    async function tellNow(count: Promise<number>) {
      const visitors = await count
      if (visitors === told) return
      told = visitors
      send('now', { visitors, recent: await listRecentViews(db) })
    }
    const stop = deps.bus.listen((event) => {
      if (event.topic === 'view') void describeOnce(db, event).then((view) => send('view', view), end)
    })
    const timer = setInterval(() => void tellNow(countForAll(deps)).catch(end), betweenCounts).unref()
    void tellNow(countVisitorsNow(db, deps.clock())).catch(end)
    return () => {
      stop()
      clearInterval(timer)
    }
  })
}

const described = new WeakMap<ViewEvent, Promise<LiveView | undefined>>()

/** However many listen, an event is looked up once. */
function describeOnce(db: Db, event: ViewEvent): Promise<LiveView | undefined> {
  const known = described.get(event) ?? describeViews(db, [event]).then(([view]) => view)
  described.set(event, known)
  return known
}

const counted = new WeakMap<Db, { at: number; count: Promise<number> }>()

/** Those who have listened for a while share a count that is a second old at most. */
function countForAll({ db, clock }: Needs<'db' | 'clock'>): Promise<number> {
  const now = clock()
  const known = counted.get(db)
  if (known && Math.abs(now - known.at) < countHolds) return known.count
  const count = countVisitorsNow(db, now)
  counted.set(db, { at: now, count })
  return count
}

import type { ApiVisit } from '#app/door.ts'
import { memberOf } from '#app/middleware/who.ts'
import { isAdmin } from '#features/accounts/reads.ts'
import { countVisitorsNow, describeViews, listRecentViews } from '#features/analytics/live.ts'
import { openStream } from './event-stream.ts'

const betweenCounts = 10_000

/** `now` at once and whenever the number of visitors has changed, `view` for each view of any process. */
export async function getLiveViews(visit: ApiVisit): Promise<Response> {
  const { deps, request } = visit
  const { session_id } = await memberOf(visit)
  const { db } = deps
  async function isWelcome() {
    const user = await deps.accounts.findUser(request.headers)
    return user !== undefined && (await isAdmin(db, user.id))
  }
  return openStream({ owner: session_id, isWelcome }, ({ send, end }) => {
    let told: number | undefined
    async function tellNow() {
      const visitors = await countVisitorsNow(db, deps.clock())
      if (visitors === told) return
      told = visitors
      send('now', { visitors, recent: await listRecentViews(db) })
    }
    const stop = deps.bus.listen((event) => {
      if (event.topic === 'view') void describeViews(db, [event]).then(([view]) => send('view', view), end)
    })
    const timer = setInterval(() => void tellNow().catch(end), betweenCounts).unref()
    void tellNow().catch(end)
    return () => {
      stop()
      clearInterval(timer)
    }
  })
}

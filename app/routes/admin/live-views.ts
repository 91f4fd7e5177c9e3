import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import { openStream } from '#app/sse/event-stream.ts'
import { joinLive } from './live-connections.ts'

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
  return openStream({ owner: session_id, isWelcome }, (telling) => joinLive(deps, telling))
}

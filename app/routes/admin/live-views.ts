import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import type { LiveView } from '#features/analytics/live-views.ts'
import { openEventStream } from '#app/sse/event-stream.ts'
import { addLiveClient } from './live-connections.ts'

/** `now` is sent on connect and whenever the number of visitors changes; `view` for each page view, in any process. */
export type LiveEvents = { now: { visitors: number; recent: readonly LiveView[] }; view: LiveView }

export async function getLiveViews(context: ApiContext): Promise<Response> {
  const { deps } = context
  // A stream may be open for days, so it must not keep the whole request in memory.
  const { headers } = context.request
  const { session_id } = await signedInUser(context)
  const { db } = deps
  async function isStillAllowed() {
    const user = await deps.accounts.findUser(headers)
    return user !== undefined && (await isAdmin(db, user.id))
  }
  return openEventStream({ owner: session_id, isStillAllowed }, (writer) => addLiveClient(deps, writer))
}

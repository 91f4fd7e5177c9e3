import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import { openEventStream } from '#app/sse/event-stream.ts'
import { addLiveClient } from './live-connections.ts'

/** `now` at once and whenever the number of visitors has changed, `view` for each view of any process. */
export async function getLiveViews(context: ApiContext): Promise<Response> {
  const { deps } = context
  // A stream may be open for days: it holds the headers, not the whole request.
  const { headers } = context.request
  const { session_id } = await signedInUser(context)
  const { db } = deps
  async function isStillAllowed() {
    const user = await deps.accounts.findUser(headers)
    return user !== undefined && (await isAdmin(db, user.id))
  }
  return openEventStream({ owner: session_id, isStillAllowed }, (writer) => addLiveClient(deps, writer))
}

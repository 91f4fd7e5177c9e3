import { isAdmin } from '#features/accounts/queries.ts'
import type { LiveView } from '#features/analytics/live-views.ts'
import { openEventStream } from '#app/sse/event-stream.ts'
import type { AdminContext } from './admin-api.ts'
import { addLiveClient } from './live-connections.ts'

/** `now` is sent on connect and whenever the number of visitors changes; `view` for each page view, in any process. */
export type LiveEvents = { now: { visitors: number; recent: readonly LiveView[] }; view: LiveView }

/** A stream may be open for days, so it must not keep the whole request in memory. */
export function streamLiveViews({ deps, user, request: { headers } }: AdminContext): Response {
  return openEventStream({ owner: user.session_id, isStillAllowed: () => isStillAdmin(deps, headers) }, (writer) =>
    addLiveClient(deps, writer),
  )
}

/** For streams that outlive the check of their request. */
export async function isStillAdmin({ db, accounts }: Pick<AdminContext['deps'], 'db' | 'accounts'>, headers: Headers) {
  const user = await accounts.findUser(headers)
  return user !== undefined && (await isAdmin(db, user.id))
}

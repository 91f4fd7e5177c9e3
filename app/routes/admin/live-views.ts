import { isAdmin } from '#features/accounts/queries.ts'
import { type LiveView, countVisitorsNow, describeViews, listRecentViews } from '#features/analytics/live-views.ts'
import { openEventStream, eventBytes, type EventWriter } from '#app/sse/event-stream.ts'
import type { AdminContext } from '../user-api.ts'
import type { Needs } from '#features/deps.ts'
import type { Bus } from '#features/ports.ts'

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

const visitorCountIntervalMs = 10_000

type Deps = Needs<'db' | 'bus' | 'clock'>
/** `lastVisitorCount`: the number that was sent last. */
type LiveClient = EventWriter & { lastVisitorCount?: number }
type LiveChannel = { clients: Set<LiveClient>; close: () => void }

const channels = new WeakMap<Bus, LiveChannel>()

/** All clients share one subscription: each view is described once and visitors are counted once. Returns a function that unsubscribes. */
function addLiveClient(deps: Deps, writer: EventWriter): () => void {
  const channel = channels.get(deps.bus) ?? openChannel(deps)
  const client: LiveClient = { ...writer }
  channels.set(deps.bus, channel)
  channel.clients.add(client)
  sendSnapshot(deps, [client]).catch(client.end)
  return () => {
    channel.clients.delete(client)
    if (channel.clients.size > 0) return
    channel.close()
    channels.delete(deps.bus)
  }
}

function openChannel(deps: Deps): LiveChannel {
  const clients = new Set<LiveClient>()
  const endAll = () => {
    for (const { end } of clients) end()
  }
  const unsubscribe = deps.bus.subscribe((event) => {
    if (event.topic !== 'view') return
    describeViews(deps.db, [event]).then(([view]) => {
      const bytes = eventBytes('view', view)
      for (const { send } of clients) send(bytes)
    }, endAll)
  })
  const timer = setInterval(() => void sendSnapshot(deps, clients).catch(endAll), visitorCountIntervalMs).unref()
  return {
    clients,
    close() {
      unsubscribe()
      clearInterval(timer)
    },
  }
}

async function sendSnapshot({ db, clock }: Deps, clients: Iterable<LiveClient>) {
  const visitors = await countVisitorsNow(db, clock())
  const behind = [...clients].filter(({ lastVisitorCount }) => lastVisitorCount !== visitors)
  if (behind.length === 0) return
  for (const client of behind) client.lastVisitorCount = visitors
  const bytes = eventBytes('now', { visitors, recent: await listRecentViews(db) })
  for (const { send } of behind) send(bytes)
}

import { countVisitorsNow, describeViews, listRecentViews } from '#features/analytics/live-views.ts'
import type { Needs } from '#features/deps.ts'
import type { Bus } from '#features/ports.ts'
import { eventBytes, type Telling } from '#app/sse/event-stream.ts'

const betweenCounts = 10_000

type Deps = Needs<'db' | 'bus' | 'clock'>
/** `told`: the number of visitors that they heard last. */
type Hearer = Telling & { told?: number }
type Room = { hearers: Set<Hearer>; close: () => void }

const rooms = new WeakMap<Bus, Room>()

/** However many hear it, a view is looked up and put into words once, and visitors are counted once. Returns how to leave. */
export function joinLive(deps: Deps, telling: Telling): () => void {
  const room = rooms.get(deps.bus) ?? openRoom(deps)
  const hearer: Hearer = { ...telling }
  rooms.set(deps.bus, room)
  room.hearers.add(hearer)
  tellNow(deps, [hearer]).catch(hearer.end)
  return () => {
    room.hearers.delete(hearer)
    if (room.hearers.size > 0) return
    room.close()
    rooms.delete(deps.bus)
  }
}

function openRoom(deps: Deps): Room {
  const hearers = new Set<Hearer>()
  const endAll = () => {
    for (const { end } of hearers) end()
  }
  const deaf = deps.bus.listen((event) => {
    if (event.topic !== 'view') return
    describeViews(deps.db, [event]).then(([view]) => {
      const bytes = eventBytes('view', view)
      for (const { send } of hearers) send(bytes)
    }, endAll)
  })
  const timer = setInterval(() => void tellNow(deps, hearers).catch(endAll), betweenCounts).unref()
  return {
    hearers,
    close() {
      deaf()
      clearInterval(timer)
    },
  }
}

async function tellNow({ db, clock }: Deps, hearers: Iterable<Hearer>) {
  const visitors = await countVisitorsNow(db, clock())
  const behind = [...hearers].filter(({ told }) => told !== visitors)
  if (behind.length === 0) return
  for (const hearer of behind) hearer.told = visitors
  const bytes = eventBytes('now', { visitors, recent: await listRecentViews(db) })
  for (const { send } of behind) send(bytes)
}

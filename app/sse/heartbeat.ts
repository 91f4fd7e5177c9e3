const tickMs = 250
/** In ticks: a heartbeat every 15 seconds, a session check every minute. */
const heartbeatTicks = 60
const sessionCheckTicks = 240

type Connection = {
  owner: string
  isStillAllowed: () => Promise<boolean>
  send: (bytes: Uint8Array) => void
  end: () => void
}

/** Connections are grouped by the tick in which their session connected, so that the work is spread evenly. */
const connectionsByTick: Map<string, Set<Connection>>[] = Array.from({ length: sessionCheckTicks }, () => new Map())
const tickOfOwner = new Map<string, number>()
const heartbeat = new TextEncoder().encode(': \n\n')
let timer: NodeJS.Timeout | undefined
let tick = 0

/** One timer for all streams; a session is checked once for all its connections. Returns an unregister function. */
export function registerConnection(member: Connection): () => void {
  const { owner } = member
  const at = tickOfOwner.get(owner) ?? tick % sessionCheckTicks
  const sessions = connectionsByTick[at] ?? new Map<string, Set<Connection>>()
  const members = sessions.get(owner) ?? new Set()
  members.add(member)
  sessions.set(owner, members)
  tickOfOwner.set(owner, at)
  timer ??= setInterval(runTick, tickMs).unref()
  return () => {
    members.delete(member)
    if (members.size > 0) return
    sessions.delete(owner)
    tickOfOwner.delete(owner)
    if (tickOfOwner.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function runTick() {
  tick++
  for (let at = tick % heartbeatTicks; at < sessionCheckTicks; at += heartbeatTicks)
    for (const members of connectionsByTick[at]?.values() ?? []) for (const { send } of members) send(heartbeat)
  for (const members of connectionsByTick[tick % sessionCheckTicks]?.values() ?? []) void checkSession(members)
}

async function checkSession(members: ReadonlySet<Connection>) {
  const [first] = members
  const isStillAllowed = await first?.isStillAllowed().catch(() => false)
  if (!isStillAllowed) for (const { end } of members) end()
}

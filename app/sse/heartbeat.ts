const tickMs = 250
/** In rounds: a sign of life every 15 seconds, a question whether the session is still welcome every minute. */
const heartbeatTicks = 60
const sessionCheckTicks = 240

type Connection = {
  owner: string
  isStillAllowed: () => Promise<boolean>
  send: (bytes: Uint8Array) => void
  end: () => void
}

/** Sessions by the round in which they came, so that not all are told in the same moment. */
const connectionsByTick: Map<string, Set<Connection>>[] = Array.from({ length: sessionCheckTicks }, () => new Map())
const tickOfOwner = new Map<string, number>()
const heartbeat = new TextEncoder().encode(': \n\n')
let timer: NodeJS.Timeout | undefined
let tick = 0

/** One timer for all streams, and one question for all of a session. Returns how to leave. */
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

const roundMs = 250
/** In rounds: a sign of life every 15 seconds, a question whether the session is still welcome every minute. */
const beatEvery = 60
const checkEvery = 240

type Member = {
  owner: string
  isWelcome: () => Promise<boolean>
  send: (bytes: Uint8Array) => void
  end: () => void
}

/** Sessions by the round in which they came, so that not all are told in the same moment. */
const places: Map<string, Set<Member>>[] = Array.from({ length: checkEvery }, () => new Map())
const placeOf = new Map<string, number>()
const beat = new TextEncoder().encode(': \n\n')
let timer: NodeJS.Timeout | undefined
let round = 0

/** One timer for all streams, and one question for all of a session. Returns how to leave. */
export function addToRounds(member: Member): () => void {
  const { owner } = member
  const at = placeOf.get(owner) ?? round % checkEvery
  const sessions = places[at] ?? new Map<string, Set<Member>>()
  const members = sessions.get(owner) ?? new Set()
  members.add(member)
  sessions.set(owner, members)
  placeOf.set(owner, at)
  timer ??= setInterval(goRound, roundMs).unref()
  return () => {
    members.delete(member)
    if (members.size > 0) return
    sessions.delete(owner)
    placeOf.delete(owner)
    if (placeOf.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function goRound() {
  round++
  for (let at = round % beatEvery; at < checkEvery; at += beatEvery)
    for (const members of places[at]?.values() ?? []) for (const { send } of members) send(beat)
  for (const members of places[round % checkEvery]?.values() ?? []) void check(members)
}

async function check(members: ReadonlySet<Member>) {
  const [first] = members
  const isWelcome = await first?.isWelcome().catch(() => false)
  if (!isWelcome) for (const { end } of members) end()
}

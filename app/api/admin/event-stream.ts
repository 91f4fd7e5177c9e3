import { refuse } from '#app/refuse.ts'

const mostOfOne = 10
/** Each costs some forty thousand bytes, so all of them less than half a gigabyte. */
const mostOfAll = 10_000
const heartbeat = 15_000
const recheck = 60_000
const betweenReads = 100
/** What may wait for a slow reader before the connection is closed. */
const mostWaiting = 64 * 1024

type Listening = {
  /** Who listens, so that one person cannot hold all connections. */
  owner: string
  /** Asked now and then: whoever has signed out hears no more. */
  isWelcome: () => Promise<boolean>
}
type Events = Listening & {
  event: string
  read: () => Promise<unknown>
  /** Calls back after every change; returns how to stop. */
  listen: (changed: () => void) => () => void
}
/** `send` tells one event, `end` closes the connection. */
type Telling = { send: (event: string, data: unknown) => void; end: () => void }

const open = new Map<string, number>()
const listening = new Set<() => void>()
const encoder = new TextEncoder()
const strategy = new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting })
let closing = false

export function endAllEvents() {
  for (const end of listening) end()
}

/** Before the server closes: it would wait for these connections. Whoever comes after that is sent on at once. */
export function closeEvents() {
  closing = true
  endAllEvents()
}

/** Server-sent events: what `read` gives, at once and after every change, several changes at once when they come fast. */
export function openEvents({ owner, event, read, listen, isWelcome }: Events): Response {
  return openStream({ owner, isWelcome }, ({ send, end }) => {
    let waiting = false
    const tell = async () => {
      waiting = false
      try {
        send(event, await read())
      } catch {
        end()
      }
    }
    const stop = listen(() => {
      if (waiting) return
      waiting = true
      setTimeout(() => void tell(), betweenReads).unref()
    })
    void tell()
    return stop
  })
}

/** Server-sent events of any kind; `begin` returns how to stop. */
export function openStream({ owner, isWelcome }: Listening, begin: (telling: Telling) => () => void): Response {
  if (closing) return comeAgain()
  if (listening.size >= mostOfAll)
    return refuse(503, 'busy', 'Too many listen already.', { headers: { 'retry-after': '30' } })
  if ((open.get(owner) ?? 0) >= mostOfOne)
    return refuse(429, 'too_many', 'Too many tabs listen already.', { headers: { 'retry-after': '30' } })
  open.set(owner, (open.get(owner) ?? 0) + 1)

  const endings: (() => void)[] = [() => leave(owner)]
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    listening.delete(end)
    for (const ending of endings) ending()
  }
  listening.add(end)
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        endings.push(() => {
          try {
            controller.close()
          } catch {
            // The reader was quicker.
          }
        })
        const send = (text: string) => {
          if (ended) return
          if ((controller.desiredSize ?? 0) <= 0) return end()
          controller.enqueue(encoder.encode(text))
        }
        endings.push(begin({ send: (event, data) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), end }))
        const beat = setInterval(() => send(': \n\n'), heartbeat)
        const check = setInterval(() => void isWelcome().then((welcome) => welcome || end(), end), recheck)
        endings.push(
          () => clearInterval(beat),
          () => clearInterval(check),
        )
        beat.unref()
        check.unref()
      },
      cancel: end,
    },
    strategy,
  )
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

/** A browser opens a stream that has ended anew, by then at another server; a refusal it would take for the last word. */
function comeAgain(): Response {
  return new Response('retry: 500\n\n', {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close' },
  })
}

function leave(owner: string) {
  const left = (open.get(owner) ?? 1) - 1
  if (left > 0) open.set(owner, left)
  else open.delete(owner)
}

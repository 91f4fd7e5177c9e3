import { refuse } from '#app/error-response.ts'
import { addToRounds } from './heartbeat.ts'

const mostOfOne = 10
/** Each costs some thirty thousand bytes, so all of them about 300 MB. */
const mostOfAll = 10_000
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
/** `send` tells what `eventBytes` made, the same bytes to all who hear it; `end` closes the connection. */
export type Telling = { send: (bytes: Uint8Array) => void; end: () => void }
/** Where a stream goes; `write` says how many bytes wait there for the reader. */
type Sink = { write: (bytes: Uint8Array) => number; end: () => void }
/** `attach` is for whoever writes it, `end` for a reader who has gone. */
export type Stream = { attach: (sink: Sink) => void; end: () => void }

const open = new Map<string, number>()
const listening = new Set<() => void>()
const streams = new WeakMap<ReadableStream, Stream>()
const encoder = new TextEncoder()
let closing = false

export function eventBytes(event: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

export function endAllEvents() {
  for (const end of listening) end()
}

/** Before the server closes: it would wait for these connections. Whoever comes after that is sent on at once. */
export function closeEvents() {
  closing = true
  endAllEvents()
}

/** For a host that can write the events of an answer itself: what the web's own streams need is more than a connection. */
export function streamOf({ body }: Response): Stream | undefined {
  return body ? streams.get(body) : undefined
}

/** Server-sent events: what `read` gives, at once and after every change, several changes at once when they come fast. */
export function openEvents({ owner, event, read, listen, isWelcome }: Events): Response {
  return openStream({ owner, isWelcome }, ({ send, end }) => {
    let waiting = false
    const tell = async () => {
      waiting = false
      try {
        send(eventBytes(event, await read()))
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
  const body = readable(createStream({ owner, isWelcome }, begin))
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

function createStream({ owner, isWelcome }: Listening, begin: (telling: Telling) => () => void): Stream {
  let sink: Sink | undefined
  let early: Uint8Array[] = []
  let waiting = 0
  let stop: (() => void) | undefined
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    listening.delete(end)
    leave(owner)
    leaveRounds()
    stop?.()
    sink?.end()
  }
  const send = (bytes: Uint8Array) => {
    if (ended) return
    if (sink) waiting = sink.write(bytes)
    else {
      early.push(bytes)
      waiting += bytes.byteLength
    }
    if (waiting > mostWaiting) end()
  }
  const leaveRounds = addToRounds({ owner, isWelcome, send, end })
  listening.add(end)
  stop = begin({ send, end })
  return {
    end,
    attach(given) {
      for (const bytes of early) given.write(bytes)
      early = []
      if (ended) given.end()
      else sink = given
    },
  }
}

/** For whoever reads the answer as the web does. */
function readable(stream: Stream): ReadableStream<Uint8Array> {
  let isAttached = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isAttached) return
        isAttached = true
        stream.attach({
          write(bytes) {
            controller.enqueue(bytes)
            return -(controller.desiredSize ?? 0)
          },
          end() {
            try {
              controller.close()
            } catch {
              // The reader was quicker.
            }
          },
        })
      },
      cancel: stream.end,
    },
    // Nothing is asked for before somebody reads.
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  streams.set(body, stream)
  return body
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

import { errorResponse } from '#app/responses.ts'
import { registerConnection } from './heartbeat.ts'

const maxPerSession = 10
/** Each costs some thirty thousand bytes, so all of them about 300 MB. */
const maxConnections = 10_000
const coalesceMs = 100
/** What may wait for a slow reader before the connection is closed. */
const maxBufferedBytes = 64 * 1024

type Subscriber = {
  /** Who listens, so that one person cannot hold all connections. */
  owner: string
  /** Asked now and then: whoever has signed out hears no more. */
  isStillAllowed: () => Promise<boolean>
}
type Events = Subscriber & {
  event: string
  readEvent: () => Promise<unknown>
  /** Calls back after every change; returns how to stop. */
  subscribe: (changed: () => void) => () => void
}
/** `send` tells what `eventBytes` made, the same bytes to all who hear it; `end` closes the connection. */
export type EventWriter = { send: (bytes: Uint8Array) => void; end: () => void }
/** Where a stream goes; `write` says how many bytes wait there for the reader. */
type StreamSink = { write: (bytes: Uint8Array) => number; end: () => void }
/** `attach` is for whoever writes it, `end` for a reader who has gone. */
export type EventStream = { attach: (sink: StreamSink) => void; end: () => void }

const connectionsByOwner = new Map<string, number>()
const openStreams = new Set<() => void>()
const streamOfBody = new WeakMap<ReadableStream, EventStream>()
const encoder = new TextEncoder()
let closing = false

export function eventBytes(event: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

export function closeAllStreams() {
  for (const end of openStreams) end()
}

/** Before the server closes: it would wait for these connections. Whoever comes after that is sent on at once. */
export function stopAcceptingStreams() {
  closing = true
  closeAllStreams()
}

/** For a host that can write the events of an answer itself: what the web's own streams need is more than a connection. */
export function eventStreamOf({ body }: Response): EventStream | undefined {
  return body ? streamOfBody.get(body) : undefined
}

/** Server-sent events: what `read` gives, at once and after every change, several changes at once when they come fast. */
export function streamSnapshots({
  owner,
  event,
  readEvent: read,
  subscribe: listen,
  isStillAllowed: isWelcome,
}: Events): Response {
  return openEventStream({ owner, isStillAllowed: isWelcome }, ({ send, end }) => {
    let waiting = false
    const sendSnapshot = async () => {
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
      setTimeout(() => void sendSnapshot(), coalesceMs).unref()
    })
    void sendSnapshot()
    return stop
  })
}

/** Server-sent events of any kind; `begin` returns how to stop. */
export function openEventStream(
  { owner, isStillAllowed: isWelcome }: Subscriber,
  begin: (writer: EventWriter) => () => void,
): Response {
  if (closing) return retryResponse()
  if (openStreams.size >= maxConnections)
    return errorResponse(503, 'busy', 'Too many live connections are open.', { headers: { 'retry-after': '30' } })
  if ((connectionsByOwner.get(owner) ?? 0) >= maxPerSession)
    return errorResponse(429, 'too_many', 'Live updates are open in too many tabs.', {
      headers: { 'retry-after': '30' },
    })
  connectionsByOwner.set(owner, (connectionsByOwner.get(owner) ?? 0) + 1)
  const body = toReadableStream(createEventStream({ owner, isStillAllowed: isWelcome }, begin))
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

function createEventStream(
  { owner, isStillAllowed: isWelcome }: Subscriber,
  begin: (writer: EventWriter) => () => void,
): EventStream {
  let sink: StreamSink | undefined
  let early: Uint8Array[] = []
  let waiting = 0
  let stop: (() => void) | undefined
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    openStreams.delete(end)
    releaseConnection(owner)
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
    if (waiting > maxBufferedBytes) end()
  }
  const leaveRounds = registerConnection({ owner, isStillAllowed: isWelcome, send, end })
  openStreams.add(end)
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
function toReadableStream(stream: EventStream): ReadableStream<Uint8Array> {
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
  streamOfBody.set(body, stream)
  return body
}

/** A browser opens a stream that has ended anew, by then at another server; a refusal it would take for the last word. */
function retryResponse(): Response {
  return new Response('retry: 500\n\n', {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close' },
  })
}

function releaseConnection(owner: string) {
  const left = (connectionsByOwner.get(owner) ?? 1) - 1
  if (left > 0) connectionsByOwner.set(owner, left)
  else connectionsByOwner.delete(owner)
}

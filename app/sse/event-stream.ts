import { retryLater } from '#app/responses.ts'
import { registerConnection } from './heartbeat.ts'

const maxPerSession = 10
/** A connection takes about 30 KB, so this many take about 300 MB. */
const maxConnections = 10_000
const coalesceMs = 100
/** A client that falls further behind is disconnected. */
const maxBufferedBytes = 64 * 1024

type Subscriber = {
  /** The session, which limits how many connections one person can open. */
  owner: string
  /** Polled, so that a stream ends after its user has signed out. */
  isStillAllowed: () => Promise<boolean>
}
type Events = Subscriber & {
  event: string
  readEvent: () => Promise<unknown>
  /** Calls back after every change. Returns an unsubscribe function. */
  subscribe: (changed: () => void) => () => void
}
/** `send` takes the output of `eventBytes`, so that an event for many clients is encoded once. */
export type EventWriter = { send: (bytes: Uint8Array) => void; end: () => void }
/** `write` returns the number of bytes that the client has not read yet. */
type StreamSink = { write: (bytes: Uint8Array) => number; end: () => void }
/** `attach` connects the stream to its output. `end` is called when the client disconnects. */
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

/** Called before shutdown, because the server would wait for open streams. New ones are told to reconnect at once. */
export function stopAcceptingStreams() {
  closing = true
  closeAllStreams()
}

/** Lets the server write to the socket directly, because a web stream per connection costs more than the connection. */
export function eventStreamOf({ body }: Response): EventStream | undefined {
  return body ? streamOfBody.get(body) : undefined
}

/** Sends a snapshot at once and after every change. Changes in quick succession are combined. */
export function streamSnapshots({ owner, event, readEvent, subscribe, isStillAllowed }: Events): Response {
  return openEventStream({ owner, isStillAllowed }, ({ send, end }) => {
    let waiting = false
    const sendSnapshot = async () => {
      waiting = false
      try {
        send(eventBytes(event, await readEvent()))
      } catch {
        end()
      }
    }
    const stop = subscribe(() => {
      if (waiting) return
      waiting = true
      setTimeout(() => void sendSnapshot(), coalesceMs).unref()
    })
    void sendSnapshot()
    return stop
  })
}

/** `begin` returns a function that stops the events. */
export function openEventStream(
  { owner, isStillAllowed }: Subscriber,
  begin: (writer: EventWriter) => () => void,
): Response {
  if (closing) return retryResponse()
  if (openStreams.size >= maxConnections) return retryLater(503, 'busy', 'Too many live connections are open.', 30)
  if ((connectionsByOwner.get(owner) ?? 0) >= maxPerSession)
    return retryLater(429, 'too_many', 'Live updates are open in too many tabs.', 30)
  connectionsByOwner.set(owner, (connectionsByOwner.get(owner) ?? 0) + 1)
  const body = toReadableStream(createEventStream({ owner, isStillAllowed }, begin))
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

function createEventStream(
  { owner, isStillAllowed }: Subscriber,
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
    unregister()
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
  const unregister = registerConnection({ owner, isStillAllowed, send, end })
  openStreams.add(end)
  stop = begin({ send, end })
  return {
    end,
    attach(newSink) {
      for (const bytes of early) newSink.write(bytes)
      early = []
      if (ended) newSink.end()
      else sink = newSink
    },
  }
}

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
              // The client has already closed the stream.
            }
          },
        })
      },
      cancel: stream.end,
    },
    // Pull only when the client reads.
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  streamOfBody.set(body, stream)
  return body
}

/** Browsers reconnect after a stream ends, by then to another server. After an error status they would give up. */
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

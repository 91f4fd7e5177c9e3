import type { ServerResponse } from 'node:http'
import { eventStreamOf, type EventStream } from '#app/sse/event-stream.ts'

/** Returns true if the response is an event stream, which is written directly to the connection. */
export function sendEventStream(source: Response, response: ServerResponse): boolean {
  const stream = eventStreamOf(source)
  if (!stream) return false
  response.writeHead(source.status, [...source.headers].flat())
  response.flushHeaders()
  pipeStream(stream, response)
  return true
}

/** A separate function, so that no closure keeps the response in memory while the stream is open. */
function pipeStream({ attach, end }: EventStream, response: ServerResponse) {
  response.on('close', end)
  attach({
    write(bytes) {
      response.write(bytes)
      return response.writableLength
    },
    end: () => void response.end(),
  })
}

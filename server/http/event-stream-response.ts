import type { ServerResponse } from 'node:http'
import { streamOf, type Stream } from '#app/sse/event-stream.ts'

/** True: the answer is a stream of events, and goes straight to the connection. */
export function answerEvents(answer: Response, response: ServerResponse): boolean {
  const stream = streamOf(answer)
  if (!stream || response.req.method === 'HEAD') return false
  response.writeHead(answer.status, [...answer.headers].flat())
  response.flushHeaders()
  join(stream, response)
  return true
}

/** On its own, so that nothing of the answer is held for as long as the stream is open. */
function join({ attach, end }: Stream, response: ServerResponse) {
  response.on('close', end)
  attach({
    write(bytes) {
      response.write(bytes)
      return response.writableLength
    },
    end: () => void response.end(),
  })
}

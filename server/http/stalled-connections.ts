import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends connections whose other end takes nothing of its answer for so long; Node would keep the answer in memory for as
 * long as the other end likes. One that waits for us is left alone, however long we think.
 */
export function closeStalledConnections(server: Server, milliseconds: number) {
  const lastOf = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Most are answered by now: nobody thinks about them any more.
    if (!response.writableEnded) lastOf.set(socket, response)
  })
  // Node tells of the end of keeping an idle connection by the same event, and leaves the ending to whoever listens.
  server.setTimeout(milliseconds, (socket) => {
    if (lastOf.get(socket)?.writableFinished !== false || socket.writableLength > 0) socket.destroy()
  })
}

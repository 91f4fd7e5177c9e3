import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes connections whose client has stopped reading the response; Node would hold it in memory as long as the client
 * likes. Clients that wait for our response are left alone.
 */
export function closeStalledConnections<Response extends typeof ServerResponse<IncomingMessage>>(
  server: Server<typeof IncomingMessage, Response>,
  timeoutMs: number,
) {
  const pendingResponse = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Most requests are already answered at this point and need no tracking.
    if (!response.writableEnded) pendingResponse.set(socket, response)
  })
  // Node fires the same event when an idle keep-alive connection times out, and leaves closing it to the listener.
  server.setTimeout(timeoutMs, (socket) => {
    if (pendingResponse.get(socket)?.writableFinished !== false || socket.writableLength > 0) socket.destroy()
  })
}

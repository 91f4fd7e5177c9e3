import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node would hold the response while a client does not read it. Clients that wait for us are left alone. */
export function closeStalledConnections<Response extends typeof ServerResponse<IncomingMessage>>(
  server: Server<typeof IncomingMessage, Response>,
  timeoutMs: number,
) {
  const pendingResponse = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Most requests are already answered at this point. Timing each of them would cost a twentieth of a cached page.
    if (response.writableEnded && response.writableLength === 0) return
    pendingResponse.set(socket, response)
    socket.setTimeout(timeoutMs)
  })
  // Node fires the same event when an idle keep-alive connection times out, and leaves closing it to the listener.
  server.on('timeout', (socket: Socket) => {
    if (pendingResponse.get(socket)?.writableFinished !== false || socket.writableLength > 0) socket.destroy()
  })
}

import { connect, type Socket } from 'node:net'

export type EventStream = { socket: Socket; status: number }

/** One stream of server-sent events on its own socket. */
export function openEventStream(url: string, path: string, cookie: string, onEnd: () => void): Promise<EventStream> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`,
      )
    })
    socket.once('data', (data) => {
      socket.resume()
      resolve({ socket, status: Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0) })
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      resolve({ socket, status: 0 })
      onEnd()
    })
  })
}

import { connect, type Socket } from 'node:net'

export type EventStream = {
  socket: Socket
  status: number
  /** When events arrived, by performance.now(). */
  eventTimes: number[]
  /** Total bytes received. */
  bytes: number
  isOpen: boolean
}

/** One stream of server-sent events on its own socket, light enough to open thousands. */
export function openEventStream(
  url: string,
  path: string,
  cookie: string,
  { from = '127.0.0.1', onEnd = () => undefined }: { from?: string; onEnd?: () => void } = {},
): Promise<EventStream> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: from })
    const stream: EventStream = { socket, status: 0, eventTimes: [], bytes: 0, isOpen: true }
    socket.on('connect', () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`,
      )
    })
    socket.on('data', (data) => {
      const text = data.toString('latin1')
      stream.bytes += data.byteLength
      if (text.includes('event: ')) stream.eventTimes.push(performance.now())
      if (stream.status > 0) return
      stream.status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
      resolve(stream)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      stream.isOpen = false
      resolve(stream)
      onEnd()
    })
  })
}

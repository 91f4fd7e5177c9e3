import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadResult, LoadOptions } from '#tests/kit/load-generator.ts'

type ClientConnection = { socket: Socket; sentAt: number; status: number; bytesLeft: number | undefined; head: string }
type LightLoadOptions = LoadOptions & { path: (index: number) => string }

/**
 * Like runLoadFor, for GET only and at a fifth of its cost: Node's own client would need more CPU than the server that
 * rejects it. A call that finds no free connection waits here; its latency counts from when it was due.
 */
export async function runLightLoad(
  seconds: number,
  url: string,
  { clients, perSecond, path }: LightLoadOptions,
): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url)
  const outcome: LoadResult = { statuses: new Map(), latencies: [], rejectionLatencies: [], seconds: 0 }
  const idle: ClientConnection[] = []
  const due: number[] = []
  const underWay = new Set<ClientConnection>()
  let [index, isOver] = [0, false]

  function send(line: ClientConnection, sentAt: number) {
    underWay.add(line)
    const fresh: Omit<ClientConnection, 'socket'> = { sentAt, status: 0, bytesLeft: undefined, head: '' }
    Object.assign(line, fresh)
    line.socket.write(`GET ${path(index++)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  }

  function end(line: ClientConnection, status: number) {
    underWay.delete(line)
    const took = performance.now() - line.sentAt
    outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
    if (status >= 200 && status < 400) outcome.latencies.push(took)
    if (status === 503) outcome.rejectionLatencies.push(took)
    if (status === 0) return
    const waiting = perSecond === undefined && !isOver ? performance.now() : due.shift()
    if (waiting === undefined) idle.push(line)
    else send(line, waiting)
  }

  async function open() {
    const socket = connect(Number(port), hostname)
    const line: ClientConnection = { socket, sentAt: 0, status: 0, bytesLeft: undefined, head: '' }
    socket.on('data', (data) => {
      if (receive(line, data)) end(line, line.status)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => void (underWay.has(line) && end(line, 0)))
    await once(socket, 'connect')
    idle.push(line)
  }

  for (let opened = 0; opened < clients; opened += 50)
    await Promise.all(Array.from({ length: Math.min(50, clients - opened) }, open))
  const lines = [...idle]
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1000
  let called = 0
  while (passed() < seconds) {
    const dueCalls = perSecond === undefined ? called + idle.length : Math.floor(passed() * perSecond)
    for (; called < dueCalls; called++) {
      const line = idle.pop()
      if (line) send(line, performance.now())
      else due.push(performance.now())
    }
    await wait(perSecond === undefined ? 100 : 1)
  }
  isOver = true
  outcome.seconds = passed()
  while (underWay.size > 0) await wait(10)
  for (const { socket } of lines) socket.destroy()
  return outcome
}

/** True with the last byte of a response, which has a content-length or ends with an empty chunk. */
function receive(line: ClientConnection, data: Buffer): boolean {
  if (line.bytesLeft !== undefined) line.bytesLeft -= data.byteLength
  else {
    line.head += data.toString('latin1')
    const end = line.head.indexOf('\r\n\r\n')
    if (end < 0) return false
    line.status = Number(line.head.slice(9, 12))
    const length = /^content-length: (\d+)/im.exec(line.head.slice(0, end))?.[1]
    line.bytesLeft = length === undefined ? Infinity : Number(length) - (line.head.length - end - 4)
  }
  return line.bytesLeft <= 0 || (line.bytesLeft === Infinity && data.subarray(-5).toString('latin1') === '0\r\n\r\n')
}

import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '#tests/kit/wait-until.ts'
import { residentMegabytes } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { compareLatency, runLoadFor, countFailures, startLoad, countResponses } from '#tests/kit/load-generator.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'

const kinds = ['headers', 'body', 'reading'] as const
type Kind = (typeof kinds)[number]
/** The deadline for closing them: the server checks every two seconds, and a busy machine is late. */
const maxLifetimeMs: Readonly<Record<Kind, number>> = { headers: 20_000, body: 40_000, reading: 45_000 }

/**
 * F12: `rounds` sockets that send their headers byte by byte, as many that send their body so, and a tenth that read
 * their response so.
 */
export async function runSlowSockets({ rounds }: { rounds: number }): Promise<FaultResult> {
  const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const paths = ['/', '/blog', '/shop', '/api/articles/popular']
  const next = (index: number) => ({ path: paths[index % paths.length] ?? '/' })
  const pace = { clients: 16, perSecond: 100 }
  try {
    const heavy = await findLargestAsset(site.url)
    const pid = site.child.pid ?? 0
    const before = residentMegabytes(pid)
    const quiet = await runLoadFor(3, site.url, pace, next)
    const load = startLoad(site.url, pace, next)
    const lives = []
    for (const kind of kinds) {
      const count = kind === 'reading' ? Math.ceil(rounds / 10) : rounds
      const { ended, left, opened } = await measureSlowClients(site.url, { kind, count, heavy })
      lives.push({ kind, count, ended, late: left, opened })
    }
    const busy = await load.stop()
    const rise = residentMegabytes(pid) - before
    const delayed = lives.reduce((sum, one) => sum + one.late, 0)
    const neverOpened = lives.filter(({ opened, count }) => opened < count).map(({ kind }) => kind)
    const failed = countFailures(busy)
    const tried = lives.reduce((sum, one) => sum + one.count, 0)
    return {
      name: 'slow-sockets',
      description: 'Sockets that send headers, send a body or read a response byte by byte (F12).',
      tried,
      passed: tried - delayed,
      lost: failed,
      notes: [
        ...lives.map(
          ({ kind, opened, count, ended, late: left }) =>
            `${opened} of ${count} with slow ${kind} were open, ${left} of them after ${(ended / 1000).toFixed(1)} s`,
        ),
        `${countResponses(busy)} other requests, ${failed} failed; ${compareLatency(quiet, busy)}; memory rose by ${rise} MB`,
      ],
      ok: delayed === 0 && failed === 0 && neverOpened.length === 0,
    }
  } finally {
    await site.stop()
  }
}

/** The largest file of the site: more than a socket buffers without a reader. */
async function findLargestAsset(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const files = [...new Set([...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''))]
  const sizes = await Promise.all(files.map(async (path) => (await (await fetch(url + path)).arrayBuffer()).byteLength))
  const largest = files[sizes.indexOf(Math.max(...sizes))]
  if (largest === undefined) throw new Error('The home page loads no assets.')
  return largest
}

type SlowClients = { kind: Kind; count: number; heavy: string }

/** How long the server tolerates them, in milliseconds, and how many stay open for too long. */
async function measureSlowClients(
  url: string,
  { kind, count, heavy }: SlowClients,
): Promise<{ ended: number; left: number; opened: number }> {
  const ports = new Set<number>()
  const sockets = Array.from({ length: count }, () => openSlowSocket(url, kind, heavy))
  for (const socket of sockets) socket.on('connect', () => ports.add(socket.localPort ?? 0))
  const countOpen = () => countServerSockets(Number(new URL(url).port), ports)
  const begun = performance.now()
  let opened = 0
  await waitUntil(() => (opened = Math.max(opened, countOpen())) >= count, { timeoutMs: 8000 })
  const isOver = () => countOpen() === 0
  const drop = setInterval(() => {
    for (const socket of sockets) {
      if (kind !== 'reading') socket.write('x')
      else if (socket.readable) socket.read(1)
    }
  }, 1000)
  // A socket that does not read does not notice that it was closed, so the server's side is counted.
  while (!isOver() && performance.now() - begun < maxLifetimeMs[kind]) await wait(200)
  const left = countOpen()
  clearInterval(drop)
  for (const socket of sockets) socket.destroy()
  return { ended: performance.now() - begun, left, opened }
}

function openSlowSocket(url: string, kind: Kind, heavy: string): Socket {
  const { hostname, port, host, origin } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = `GET ${heavy} HTTP/1.1\r\nhost: ${host}\r\n`
  socket.on('connect', () => {
    if (kind === 'headers') socket.write(`${head}x-slow: `)
    if (kind === 'body')
      socket.write(
        `POST /api/functions/submit-contact HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{`,
      )
    // Enough requests that the responses do not fit into the kernel's buffers.
    if (kind === 'reading') socket.write(`${head}\r\n`.repeat(400))
  })
  if (kind === 'reading') socket.pause()
  else socket.resume()
  return socket
}

/** Connections to these ports that the server has not closed: established, or closed by the client only. */
function countServerSockets(serverPort: number, clientPorts: ReadonlySet<number>): number {
  const portOf = (endpoint = '') => parseInt(endpoint.split(':')[1] ?? '', 16)
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return rows.filter((row) => {
    const [, local, remote, state = ''] = row.trim().split(/\s+/)
    return portOf(local) === serverPort && clientPorts.has(portOf(remote)) && ['01', '08'].includes(state)
  }).length
}

import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#tests/kit/site-process.ts'
import { against, callFor, failures, percentile, startCalls, total } from './callers.ts'
import type { Figures } from './figures.ts'
import { residentMegabytes } from './resident.ts'

const kinds = ['headers', 'body', 'reading'] as const
type Kind = (typeof kinds)[number]
/** Closed by then, whatever they do: the server looks every two seconds, and a busy machine is late. */
const longest: Readonly<Record<Kind, number>> = { headers: 20_000, body: 40_000, reading: 45_000 }

/** F12: `rounds` sockets of each kind that send their headers, send their body or read their answer by the drop. */
export async function runSlowSockets({ rounds }: { rounds: number }): Promise<Figures> {
  const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const paths = ['/', '/blog', '/shop', '/api/articles/popular']
  const next = (turn: number) => ({ path: paths[turn % paths.length] ?? '/' })
  const pace = { clients: 16, perSecond: 100 }
  try {
    const heavy = await heaviest(site.url)
    const before = residentMegabytes(site.child.pid ?? 0)
    const quiet = await callFor(3, site.url, pace, next)
    const load = startCalls(site.url, pace, next)
    const lives = await Promise.all(
      kinds.map(async (kind) => {
        const ended = await Promise.all(Array.from({ length: rounds }, () => holdOn(site.url, kind, heavy)))
        return { kind, ended, late: ended.filter((life) => life > longest[kind]).length }
      }),
    )
    const busy = await load.stop()
    const rise = residentMegabytes(site.child.pid ?? 0) - before
    const late = lives.reduce((sum, one) => sum + one.late, 0)
    const failed = failures(busy)
    return {
      name: 'slow-sockets',
      what: `${rounds} sockets each that send headers, send a body or read an answer by the drop (F12).`,
      tried: rounds * kinds.length,
      survived: rounds * kinds.length - late,
      lost: failed,
      notes: [
        ...lives.map(
          ({ kind, ended }) => `slow ${kind}: closed after ${(percentile(ended, 1) / 1000).toFixed(1)} s at most`,
        ),
        `${total(busy)} other requests, ${failed} failed; ${against(quiet, busy)}; memory rose by ${rise} MB`,
      ],
      ok: late === 0 && failed === 0,
    }
  } finally {
    await site.stop()
  }
}

/** The largest file of the site: more than a socket takes without a reader. */
async function heaviest(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const files = [...new Set([...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''))]
  const sizes = await Promise.all(files.map(async (path) => (await (await fetch(url + path)).arrayBuffer()).byteLength))
  return files[sizes.indexOf(Math.max(...sizes))] ?? '/'
}

/** How long the server bears it, in milliseconds; twice the longest time when it does so for ever. */
async function holdOn(url: string, kind: Kind, heavy: string): Promise<number> {
  const { hostname, port, host, origin } = new URL(url)
  const socket = connect(Number(port), hostname)
  const begun = performance.now()
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => undefined)
  const ask = `GET ${heavy} HTTP/1.1\r\nhost: ${host}\r\n`
  socket.on('connect', () => {
    if (kind === 'headers') socket.write(`${ask}x-slow: `)
    if (kind === 'body')
      socket.write(
        `POST /api/functions/submit-contact HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{`,
      )
    // Many at once, so that the answers cannot lie in the buffers of the kernel.
    if (kind === 'reading') socket.write(`${ask}\r\n`.repeat(100))
  })
  if (kind === 'reading') socket.pause()
  else socket.resume()
  const drop = setInterval(() => {
    if (kind !== 'reading') socket.write('x')
    else if (socket.readable) socket.read(1)
  }, 1000)
  await Promise.race([closed, wait(longest[kind] * 2, undefined, { ref: false })])
  clearInterval(drop)
  socket.destroy()
  return performance.now() - begun
}

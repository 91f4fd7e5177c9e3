import { connect } from 'node:net'
import { bytesRead, residentMegabytes } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'

const endpoints = ['track-page-view', 'subscribe-newsletter', 'submit-contact', 'seed-articles']
const chunk = Buffer.alloc(16 * 1024, 'x')
const maxSentBytes = 64 * 1024 * 1024
/** What a client could send beyond it lies in the kernel's buffers, which are none of the site's memory. */
const maxReadBytes = 2 * 1024 * 1024

/** F13: endless bodies, many at once, to every public function. */
export async function runHugeBodies({ rounds }: { rounds: number }): Promise<FaultResult> {
  const site = await startSite('dist/server/main.js', { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const pid = site.child.pid ?? 0
  const [before, readBefore] = [residentMegabytes(pid), bytesRead(pid)]
  const address = new URL(site.url)
  try {
    const sent = await Promise.all(
      Array.from({ length: rounds }, (_, index) => sendEndless(address, endpoints[index % endpoints.length] ?? '')),
    )
    const survived = sent.filter(({ status, bytes }) => bytes < maxSentBytes && (status === 413 || status === 0)).length
    const readPerClient = (bytesRead(pid) - readBefore) / rounds
    const rise = residentMegabytes(pid) - before
    const alive = (await fetch(`${site.url}/api/health`)).status === 200
    return {
      name: 'huge-bodies',
      description: 'Endless chunked bodies: rejected, connection closed, memory unchanged (F13, T29).',
      tried: rounds,
      passed: survived,
      lost: 0,
      notes: [
        `memory rose by ${rise} MB`,
        `the site read ${Math.round(readPerClient / 1024)} KB per client`,
        `at most ${Math.max(...sent.map(({ bytes }) => bytes)) >> 10} KB were sent by one client, kernel buffers included`,
      ],
      ok:
        survived === rounds &&
        readPerClient < maxReadBytes &&
        sent.some(({ status }) => status === 413) &&
        rise < 64 &&
        alive,
    }
  } finally {
    await site.stop()
  }
}

function sendEndless(address: URL, name: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve) => {
    let [bytes, status] = [0, 0]
    const socket = connect(Number(address.port), address.hostname, () => {
      const head = `POST /api/functions/${name} HTTP/1.1\r\nhost: ${address.host}\r\norigin: ${address.origin}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`
      socket.write(head)
      push()
    })
    const push = () => {
      while (bytes < maxSentBytes && !socket.destroyed) {
        bytes += chunk.byteLength
        if (!socket.write(`${chunk.byteLength.toString(16)}\r\n`) || !socket.write(chunk) || !socket.write('\r\n'))
          break
      }
    }
    socket.on('drain', push)
    socket.on('data', (data) => (status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ status, bytes }))
    socket.setTimeout(40_000, () => socket.destroy())
  })
}

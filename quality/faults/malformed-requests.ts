import { connect } from 'node:net'
import { startSite } from '#tests/kit/site-process.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

type Random = ReturnType<typeof createRandom>
const methods = ['GET', 'POST', 'HEAD', 'PUT', 'TRACE', 'CONNECT', 'get', 'G\0T', 'OPTIONS', '']
const targets = [
  '/',
  '/blog',
  '/%',
  '/%00',
  '/..%2f..%2fetc/passwd',
  'http://169.254.169.254/',
  '*',
  '//evil.test',
  `/${'a'.repeat(20_000)}`,
  '/\u007f',
  '/article/%ff%fe',
  '',
]
const versions = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'HTTP/1.1 ', '']
const lines = [
  'content-length: 5',
  'content-length: -1',
  'content-length: 5, 6',
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'upgrade: websocket',
  ' folded: yes',
  'a\0b: c',
  '__proto__: x',
  `x: ${'y'.repeat(20_000)}`,
  'expect: 100-continue',
  'host: other.test',
  ': empty',
  'no colon',
  'connection: upgrade',
]
const bodies = [
  '',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '\r\n\r\n\r\n',
  'GET /admin HTTP/1.1\r\nhost: x\r\n\r\n',
  '\0\0\0',
]

/** T39: requests that no browser would send. The same process stays up and keeps responding. */
export async function runMalformedRequests({ rounds }: { rounds: number }): Promise<FaultResult> {
  const site = await startSite('dist/server/main.js', { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  const random = createRandom(39)
  const address = new URL(site.url)
  const statuses = new Map<number, number>()
  let survived = 0
  try {
    for (let at = 0; at < rounds; at += 50) {
      const frames = Array.from({ length: Math.min(50, rounds - at) }, () => createRequest(random, address.host))
      for (const status of await Promise.all(frames.map((frame) => send(address, frame)))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status < 500 || status === 505 || status === 501) survived++
      }
    }
    const health = await fetch(`${site.url}/api/health`).catch(() => undefined)
    const alive = site.child.exitCode === null && health?.status === 200
    const summary = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status || 'closed'}: ${times}`)
    return {
      name: 'malformed-requests',
      description: 'Malformed HTTP requests: rejected or answered, never a crash (T39).',
      tried: rounds,
      passed: survived,
      lost: 0,
      notes: [`${summary.join(', ')}; seed 39`, ...(alive ? [] : ['the server is gone'])],
      ok: survived === rounds && alive,
    }
  } finally {
    await site.stop()
  }
}

function createRequest(random: Random, host: string): string {
  const headers = Array.from({ length: random.below(5) }, () => random.pick(lines))
  const first = `${random.pick(methods)} ${random.pick(targets)} ${random.pick(versions)}`
  const whole = [first, ...(random.below(4) ? [`host: ${host}`] : []), ...headers, '', random.pick(bodies)].join('\r\n')
  return random.below(10) === 0 ? whole.slice(0, random.below(whole.length)) : whole
}

function send(address: URL, frame: string): Promise<number> {
  return new Promise((resolve) => {
    let status = 0
    const socket = connect(Number(address.port), address.hostname, () => socket.end(frame, 'latin1'))
    socket.on('data', (data) => (status ||= Number(/^HTTP\/1\.[01] (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(status))
    socket.setTimeout(15_000, () => socket.destroy())
  })
}

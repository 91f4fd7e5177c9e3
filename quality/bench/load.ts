import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'

/** Latencies in milliseconds; only wrk measures them. */
export type Load = { requests: number; seconds: number; p50?: number; p99?: number }

/** As many requests as a few keep-alive connections can make. Uses wrk if it is installed, plain sockets otherwise. */
export async function runLoad(
  url: string,
  seconds: number,
  headers: Record<string, string>,
  connections = 32,
): Promise<Load> {
  return hasWrk() ? runWrk(url, seconds, headers, connections) : runSockets(new URL(url), seconds, headers)
}

export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined
}

/** With a pause in milliseconds between the requests of each connection, wrk sends fewer than the server can handle. */
export function runWrk(
  url: string,
  seconds: number,
  headers: Record<string, string>,
  connections: number,
  rest?: number,
): Load {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const paced = rest === undefined ? [url] : ['-s', 'quality/bench/paced-load.lua', url, '--', String(rest)]
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...lines, ...paced]
  const { stdout } = spawnSync('wrk', args, { encoding: 'utf8' })
  const [, requests = '0', taken = '1'] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? []
  return {
    requests: Number(requests),
    seconds: Number(taken),
    p50: readPercentile(stdout, 50),
    p99: readPercentile(stdout, 99),
  }
}

function readPercentile(printed: string, percent: number): number {
  const [, value = 'NaN', unit = 'ms'] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(printed) ?? []
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1)
}

async function runSockets(url: URL, seconds: number, headers: Record<string, string>): Promise<Load> {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const words = `GET ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n`
  const end = Date.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: 16 }, () => requestUntil(end, url, words)))
  return { requests: counts.reduce((sum, count) => sum + count, 0), seconds }
}

/** One connection that sends its next request as soon as the whole response has arrived. */
function requestUntil(end: number, url: URL, words: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write(words))
    let count = 0
    let missing = 0
    socket.on('error', reject)
    socket.on('data', (data) => {
      if (missing > 0) missing -= data.byteLength
      else {
        const headEnd = data.indexOf('\r\n\r\n')
        const length = Number(/content-length: (\d+)/i.exec(data.toString('latin1', 0, headEnd))?.[1] ?? 0)
        missing = headEnd + 4 + length - data.byteLength
      }
      if (missing > 0) return
      count++
      if (Date.now() < end) socket.write(words)
      else socket.end(() => resolve(count))
    })
  })
}

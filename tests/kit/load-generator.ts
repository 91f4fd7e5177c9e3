import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './statistics.ts'

export type LoadRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string }
export type LoadResult = {
  /** Responses by status; 0: the connection failed. */
  statuses: Map<number, number>
  /** Latencies of successful responses, in milliseconds. */
  latencies: number[]
  /** Latencies of 503 responses. */
  rejectionLatencies: number[]
  seconds: number
}
/** A result as a worker process sends it. */
export type LoadMessage = Omit<LoadResult, 'statuses'> & { statuses: [number, number][] }
export type LoadOptions = {
  /** Concurrent connections. */
  clients: number
  /**
   * This many calls per second, answered or not; without it each connection sends its next call when the last was
   * answered.
   */
  perSecond?: number
}

/** Clients with keep-alive connections. */
export function startLoad(url: string, { clients, perSecond }: LoadOptions, next: (index: number) => LoadRequest) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients, maxFreeSockets: clients })
  const result: LoadResult = { statuses: new Map(), latencies: [], rejectionLatencies: [], seconds: 0 }
  const over = new AbortController()
  const begun = performance.now()
  const inFlight = new Set<Promise<void>>()
  let index = 0

  async function call(): Promise<void> {
    const sentAt = performance.now()
    const status = await sendRequest(url, agent, next(index++))
    const took = performance.now() - sentAt
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
    if (status >= 200 && status < 400) result.latencies.push(took)
    if (status === 503) result.rejectionLatencies.push(took)
    if (status === 0) await wait(10)
  }

  async function holdRate(rate: number) {
    while (!over.signal.aborted) {
      const due = Math.floor(((performance.now() - begun) * rate) / 1000)
      while (index < due) {
        const one = call().finally(() => inFlight.delete(one))
        inFlight.add(one)
      }
      await wait(4)
    }
    await Promise.all(inFlight)
  }

  async function callRepeatedly() {
    while (!over.signal.aborted) await call()
  }

  const work = perSecond === undefined ? Array.from({ length: clients }, callRepeatedly) : [holdRate(perSecond)]
  return {
    outcome: result,
    async stop(): Promise<LoadResult> {
      over.abort()
      await Promise.all(work)
      result.seconds = (performance.now() - begun) / 1000
      agent.destroy()
      return result
    },
  }
}

/** The same for this many seconds. */
export async function runLoadFor(seconds: number, ...args: Parameters<typeof startLoad>): Promise<LoadResult> {
  const calls = startLoad(...args)
  await wait(seconds * 1000)
  return calls.stop()
}

/** Responses that are neither successful nor in `also`. */
export function countFailures({ statuses }: LoadResult, also: readonly number[] = []): number {
  const bad = [...statuses].filter(([status]) => (status < 200 || status >= 400) && !also.includes(status))
  return bad.reduce((sum, [, times]) => sum + times, 0)
}

export function countResponses({ statuses }: LoadResult): number {
  return [...statuses.values()].reduce((sum, times) => sum + times, 0)
}

/** How much slower p99 became, such as `p99 12 ms, 1.4 times the idle 8.6 ms`. */
export function compareLatency(quiet: LoadResult, busy: LoadResult): string {
  const [before, now] = [percentile(quiet.latencies, 0.99), percentile(busy.latencies, 0.99)]
  return `p99 ${now.toFixed(1)} ms, ${(now / before).toFixed(1)} times the idle ${before.toFixed(1)} ms`
}

function sendRequest(
  url: string,
  agent: Agent,
  { method = 'GET', path, headers = {}, body }: LoadRequest,
): Promise<number> {
  return new Promise((resolve) => {
    const written =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const clientRequest = request(
      url + path,
      { agent, method, headers: { origin: url, ...headers, ...written } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', () => resolve(0))
      },
    )
    clientRequest.on('error', () => resolve(0))
    // Also without an error, when the server closes a connection that is just being reused.
    clientRequest.on('close', () => resolve(0))
    clientRequest.end(body)
  })
}

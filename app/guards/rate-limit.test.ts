import { expect, onTestFinished, test, vi } from 'vitest'
import type { Bus } from '#features/ports.ts'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { createRateLimiter } from './rate-limit.ts'

const route = { method: 'POST', path: '/api/x', rateLimit: { max: 2, seconds: 60 } } as const
const caller = (ip: string) => ({ ip, requestId: '' })

test('the third call in a minute is rejected with a Retry-After header', () => {
  let now = 0
  const limit = createRateLimiter(() => now, 1)
  expect(limit(route, caller('a'))).toBeUndefined()
  expect(limit(route, caller('a'))).toBeUndefined()
  const rejection = limit(route, caller('a'))
  expect(rejection?.status).toBe(429)
  expect(rejection?.headers.get('retry-after')).toBe('60')
  expect(limit(route, caller('b'))).toBeUndefined()
  now = 60_000
  expect(limit(route, caller('a'))).toBeUndefined()
})

test('a factor of 50 raises limits, and 0 turns them off', () => {
  const generous = createRateLimiter(() => 0, 50)
  const statuses = Array.from({ length: 101 }, () => generous(route, caller('a'))?.status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const off = createRateLimiter(() => 0, 0)
  expect(Array.from({ length: 500 }, () => off(route, caller('a'))).every((response) => response === undefined)).toBe(
    true,
  )
})

test('a clock that is set back locks no client out (F10)', () => {
  let now = 1_000_000_000
  const limit = createRateLimiter(() => now, 1)
  for (let n = 0; n < 3; n++) limit(route, caller('a'))
  now -= 3_600_000
  expect(limit(route, caller('a'))).toBeUndefined()
  for (let n = 0; n < 3; n++) limit(route, caller('b'))
  now -= 1
  expect(limit(route, caller('b'))).toBeUndefined()
})

test('the number of tracked clients is limited; those idle longest are dropped first (T28)', () => {
  const limit = createRateLimiter(() => 0, 1)
  const statuses = (ip: string) => Array.from({ length: 3 }, () => limit(route, caller(ip))?.status)
  expect(statuses('first')).toEqual([undefined, undefined, 429])
  for (let n = 0; n < 24_998; n++) limit(route, caller(`client ${n}`))
  expect(limit(route, caller('first'))?.status).toBe(429)
  for (let n = 0; n < 50_000; n++) limit(route, caller(`other ${n}`))
  expect(limit(route, caller('first'))).toBeUndefined()
})

test('clients of the older and of the newer half stay limited when the tracked clients are halved (T28)', () => {
  const limit = createRateLimiter(() => 0, 1)
  const statuses = (ip: string) => Array.from({ length: 3 }, () => limit(route, caller(ip))?.status)
  statuses('early')
  for (let n = 0; n < 25_000; n++) limit(route, caller(`client ${n}`))
  expect(statuses('late')).toEqual([undefined, undefined, 429])
  expect(statuses('early')).toEqual([429, 429, 429])
})

test('the cost per client does not grow with the number of clients (T28)', () => {
  const limit = createRateLimiter(() => 0, 1)
  const seconds = cpuSecondsOf(() => {
    for (let n = 0; n < 200_000; n++) limit(route, caller(`client ${n}`))
  })
  expect(seconds).toBeLessThan(10)
})

test('two processes together allow no more than one', async () => {
  const listeners: Parameters<Bus['subscribe']>[0][] = []
  const bus: Bus = {
    publish: async (event) => listeners.forEach((listener) => listener(event)),
    subscribe: (listener) => (listeners.push(listener), () => undefined),
  }
  const [first, second] = ['first', 'second'].map((self) => createRateLimiter(() => 0, 1, { bus, self }))
  expect(first?.(route, caller('a'))).toBeUndefined()
  expect(first?.(route, caller('a'))).toBeUndefined()
  await expect.poll(() => second?.(route, caller('a'))?.status).toBe(429)
  expect(second?.(route, caller('b'))).toBeUndefined()
})

test('a rejection says in how many seconds to try again, at least one', async () => {
  let now = 0
  const limit = createRateLimiter(() => now, 1)
  const secondsAt = (time: number) => {
    now = time
    return limit(route, caller('a'))?.headers.get('retry-after')
  }
  expect([0, 0, 29_970, 59_500, 59_999].map(secondsAt)).toEqual([undefined, undefined, '31', '1', '1'])
  expect(await limit(route, caller('a'))?.json()).toEqual({
    error: 'Too many requests. Please try again in 1 seconds.',
    code: 'too_many',
  })
})

test('a route without a limit is never rejected; routes share a limit by its name only', () => {
  const limit = createRateLimiter(() => 0, 1)
  expect(Array.from({ length: 9 }, () => limit({ method: 'GET', path: '/' }, caller('a')))).toEqual(
    Array(9).fill(undefined),
  )
  const statuses = (path: string, name?: string) =>
    Array.from({ length: 2 }, () => {
      const rateLimit = { max: 2, seconds: 60, ...(name !== undefined && { name }) }
      return limit({ method: 'GET', path, rateLimit }, caller('b'))?.status
    })
  expect([statuses('/x'), statuses('/y')].flat()).toEqual([undefined, undefined, undefined, undefined])
  expect([statuses('/v', 'forms'), statuses('/w', 'forms')].flat()).toEqual([undefined, undefined, 429, 429])
})

test('processes tell each other of new uses only, in events of at most 30', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const listeners: Parameters<Bus['subscribe']>[0][] = []
  const events: unknown[][] = []
  const bus: Bus = {
    publish: async (event) => {
      if (event.topic === 'limit') events.push(event.uses.map(([key, used]) => [key, used]))
      listeners.forEach((listener) => listener(event))
    },
    subscribe: (listener) => (listeners.push(listener), () => undefined),
  }
  let now = 0
  const [first, second] = ['first', 'second'].map((self) => createRateLimiter(() => now, 1, { bus, self }))
  const use = (limit: typeof first, ip: string) => limit?.(route, caller(ip))?.status
  const flush = () => vi.advanceTimersByTimeAsync(100)
  use(first, 'a')
  use(second, 'a')
  await flush()
  expect(events).toEqual([[['POST /api/x a', 1]], [['POST /api/x a', 1]]])
  expect([use(first, 'a'), use(second, 'b')], 'the third use, and the first of another client').toEqual([
    429,
    undefined,
  ])
  await flush()
  expect(use(second, 'b'), 'own events are not counted again').toBeUndefined()
  await flush()
  now = 60_000
  use(first, 'a')
  await flush()
  expect([use(second, 'a'), use(second, 'a')], 'the old window has ended').toEqual([undefined, 429])
  await flush()
  events.length = 0
  for (let client = 0; client < 60; client++) for (let n = 0; n < 2; n++) use(first, `client ${client}`)
  await flush()
  expect(events.map((uses) => uses.length)).toEqual([30, 30])
  expect(events[1]?.at(-1)).toEqual(['POST /api/x client 59', 2])
  await flush()
  expect(events).toHaveLength(2)
  expect(() => listeners.forEach((listener) => listener({ topic: 'content', version: 1 } as never))).not.toThrow()
})

test('a subscriber with many IPv6 networks has four times the limit in a /56, and sixteen times in a /48', () => {
  const limit = createRateLimiter(() => 0, 1)
  const countAllowed = (ips: readonly string[]) =>
    ips.filter((ip) => limit(route, caller(ip)) === undefined).length / route.rateLimit.max
  const networks = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) => `2001:db8:1:${(first + index).toString(16)}::/64`)
  expect(countAllowed(networks(256, 0).flatMap((ip) => [ip, ip, ip]))).toBe(4)
  expect(countAllowed(networks(0x1000, 0x1000).flatMap((ip) => [ip, ip]))).toBe(12)
  expect(countAllowed(networks(256, 0xff00))).toBe(0)
  expect(limit(route, caller('2001:db8:2:0::/64'))).toBeUndefined()
})

test('a client over its limit takes nothing from the others in its IPv6 network', () => {
  const limit = createRateLimiter(() => 0, 1)
  for (let times = 0; times < route.rateLimit.max * 100; times++) limit(route, caller('2001:db8:1:1::/64'))
  expect(limit(route, caller('2001:db8:1:2::/64'))).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { Bus } from '#features/ports.ts'
import { cpuTimeOf } from '#tests/kit/cpu-time.ts'
import { createRateLimiter } from './rate-limit.ts'

const route = { method: 'POST', path: '/api/x', rateLimit: { max: 2, seconds: 60 } } as const
const caller = (address: string) => ({ address, requestId: '' })

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
  const answers = Array.from({ length: 101 }, () => generous(route, caller('a'))?.status)
  expect(answers.filter((status) => status === 429)).toHaveLength(1)
  const off = createRateLimiter(() => 0, 0)
  expect(Array.from({ length: 500 }, () => off(route, caller('a'))).every((answer) => answer === undefined)).toBe(true)
})

test('a clock that is set back locks no client out (F10)', () => {
  let now = 1_000_000_000
  const limit = createRateLimiter(() => now, 1)
  for (let n = 0; n < 3; n++) limit(route, caller('a'))
  now -= 3_600_000
  expect(limit(route, caller('a'))).toBeUndefined()
})

test('the number of tracked clients is limited; those idle longest are dropped first (T28)', () => {
  const limit = createRateLimiter(() => 0, 1)
  const statuses = (address: string) => Array.from({ length: 3 }, () => limit(route, caller(address))?.status)
  expect(statuses('first')).toEqual([undefined, undefined, 429])
  for (let n = 0; n < 24_998; n++) limit(route, caller(`client ${n}`))
  expect(limit(route, caller('first'))?.status).toBe(429)
  for (let n = 0; n < 50_000; n++) limit(route, caller(`other ${n}`))
  expect(limit(route, caller('first'))).toBeUndefined()
})

test('the cost per client does not grow with the number of clients (T28)', () => {
  let clients = 0
  const callers = (limit: ReturnType<typeof createRateLimiter>) => () => {
    for (let n = 0; n < 20_000; n++) limit(route, caller(`client ${clients++}`))
  }
  const empty = cpuTimeOf(() => callers(createRateLimiter(() => 0, 1))())
  const full = createRateLimiter(() => 0, 1)
  for (let turn = 0; turn < 5; turn++) callers(full)()
  expect(cpuTimeOf(callers(full))).toBeLessThan(8 * empty)
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

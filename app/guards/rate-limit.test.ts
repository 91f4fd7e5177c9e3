import { expect, test } from 'vitest'
import type { Bus } from '#features/ports.ts'
import { cpuTimeOf } from '#tests/kit/cpu-time.ts'
import { createRateLimiter } from './rate-limit.ts'

const door = { method: 'POST', path: '/api/x', rateLimit: { max: 2, seconds: 60 } } as const
const caller = (address: string) => ({ address, requestId: '' })

test('the third call in a minute is refused and told when to come back', () => {
  let now = 0
  const limit = createRateLimiter(() => now, 1)
  expect(limit(door, caller('a'))).toBeUndefined()
  expect(limit(door, caller('a'))).toBeUndefined()
  const rejection = limit(door, caller('a'))
  expect(rejection?.status).toBe(429)
  expect(rejection?.headers.get('retry-after')).toBe('60')
  expect(limit(door, caller('b'))).toBeUndefined()
  now = 60_000
  expect(limit(door, caller('a'))).toBeUndefined()
})

test('local use has fifty times the room, and 0 switches limits off', () => {
  const generous = createRateLimiter(() => 0, 50)
  const answers = Array.from({ length: 101 }, () => generous(door, caller('a'))?.status)
  expect(answers.filter((status) => status === 429)).toHaveLength(1)
  const off = createRateLimiter(() => 0, 0)
  expect(Array.from({ length: 500 }, () => off(door, caller('a'))).every((answer) => answer === undefined)).toBe(true)
})

test('a clock that is set back locks nobody out (F10)', () => {
  let now = 1_000_000_000
  const limit = createRateLimiter(() => now, 1)
  for (let n = 0; n < 3; n++) limit(door, caller('a'))
  now -= 3_600_000
  expect(limit(door, caller('a'))).toBeUndefined()
})

test('no more clients are remembered than fit: who was quiet longest is forgotten first (T28)', () => {
  const limit = createRateLimiter(() => 0, 1)
  const refusals = (address: string) => Array.from({ length: 3 }, () => limit(door, caller(address))?.status)
  expect(refusals('first')).toEqual([undefined, undefined, 429])
  for (let n = 0; n < 24_998; n++) limit(door, caller(`client ${n}`))
  expect(limit(door, caller('first'))?.status).toBe(429)
  for (let n = 0; n < 50_000; n++) limit(door, caller(`other ${n}`))
  expect(limit(door, caller('first'))).toBeUndefined()
})

test('a flood of clients costs no more each than the first ones did (T28)', () => {
  let clients = 0
  const callers = (limit: ReturnType<typeof createRateLimiter>) => () => {
    for (let n = 0; n < 20_000; n++) limit(door, caller(`client ${clients++}`))
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
  expect(first?.(door, caller('a'))).toBeUndefined()
  expect(first?.(door, caller('a'))).toBeUndefined()
  await expect.poll(() => second?.(door, caller('a'))?.status).toBe(429)
  expect(second?.(door, caller('b'))).toBeUndefined()
})

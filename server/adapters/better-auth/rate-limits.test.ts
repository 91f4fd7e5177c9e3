import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite } from '#tests/kit/test-client.ts'
import { createDatabaseRateLimiter } from './rate-limits.ts'

const site = { name: 'Wagwise', origin: 'https://wagwise.test', isPublic: true, affiliateTag: 'x-20' }
const guess = { email: 'ada@example.test', password: 'not this one' }

test('on a public site guesses from one address are rejected from the eleventh on, whatever headers they forward (T7)', async () => {
  const app = await createTestApp({ config: site, limitFactor: 1 })
  const visitor = createTestClient(app, { site: createTestSite(app, { factor: 1, fixed: site.origin }) })
  const statuses: number[] = []
  const waits: number[] = []
  for (let attempt = 0; attempt < 50; attempt++) {
    const headers = { 'x-forwarded-for': `198.51.100.${attempt}`, 'x-real-ip': `198.51.100.${attempt}` }
    const response = await visitor.fetch('/api/auth/sign-in/email', { json: guess, headers, address: '203.0.113.9' })
    statuses.push(response.status)
    waits.push(Number(response.headers.get('retry-after') ?? 0))
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(statuses.slice(10)).toEqual(Array(40).fill(429))
  expect(waits.slice(10)).toEqual(Array(40).fill(300))
  const other = await visitor.fetch('/api/auth/sign-in/email', { json: guess, address: '203.0.113.10' })
  expect(other.status).toBe(401)
  app.advanceClock(5 * 60 * 1000)
  const later = await visitor.fetch('/api/auth/sign-in/email', { json: guess, address: '203.0.113.9' })
  expect(later.status).toBe(401)
})

test('guesses for one account from everywhere are counted together', async () => {
  const app = await createTestApp({ config: site, limitFactor: 1 })
  const count = createDatabaseRateLimiter({ ...app, key: 'k', factor: 1 })
  const limit = { max: 50, seconds: 3600 }
  const waits = []
  for (let attempt = 0; attempt < 51; attempt++) waits.push(await count('account ada', limit))
  expect(waits.filter((wait) => wait !== undefined)).toEqual([3600])
})

test('counting by many at once loses nothing', async () => {
  const app = await createTestApp()
  const count = createDatabaseRateLimiter({ ...app, key: 'k', factor: 1 })
  const waits = await Promise.all(Array.from({ length: 40 }, () => count('x', { max: 25, seconds: 60 })))
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(25)
})

test('setting the clock back locks nobody out', async () => {
  const app = await createTestApp()
  const count = createDatabaseRateLimiter({ ...app, key: 'k', factor: 1 })
  await count('x', { max: 1, seconds: 60 })
  app.advanceClock(-3_600_000)
  expect(await count('x', { max: 1, seconds: 60 })).toBeUndefined()
})

test('on localhost somebody who mistypes a hundred times is never locked out', async () => {
  const app = await createTestApp()
  const count = createDatabaseRateLimiter({ ...app, key: 'k', factor: 50 })
  for (let attempt = 0; attempt < 100; attempt++) {
    expect(await count('address /sign-in/ 127.0.0.1', { max: 10, seconds: 300 })).toBeUndefined()
  }
})

import { site, guess, ada, openUnderAttack } from '#tests/kit/account-under-attack.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite } from '#tests/kit/test-client.ts'
import { createDatabaseRateLimiter, rateLimitsFor } from './rate-limits.ts'

test('on a public site guesses from one address are rejected from the eleventh on, whatever headers they forward (T7)', async () => {
  const app = await createTestApp({ config: site, limitFactor: 1 })
  const visitor = createTestClient(app, { site: createTestSite(app, { factor: 1, fixed: site.origin }) })
  const statuses: number[] = []
  const waits: number[] = []
  for (let attempt = 0; attempt < 50; attempt++) {
    const headers = { 'x-forwarded-for': `198.51.100.${attempt}`, 'x-real-ip': `198.51.100.${attempt}` }
    const response = await visitor.fetch('/api/auth/sign-in/email', { json: guess, headers, ip: '203.0.113.9' })
    statuses.push(response.status)
    waits.push(Number(response.headers.get('retry-after') ?? 0))
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(statuses.slice(10)).toEqual(Array(40).fill(429))
  expect(waits.slice(10)).toEqual(Array(40).fill(300))
  const other = await visitor.fetch('/api/auth/sign-in/email', { json: guess, ip: '203.0.113.10' })
  expect(other.status).toBe(401)
  app.advanceClock(5 * 60 * 1000)
  const later = await visitor.fetch('/api/auth/sign-in/email', { json: guess, ip: '203.0.113.9' })
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

test('while somebody guesses the password of an account, a device it has signed in with still gets in', async () => {
  const { owner, newBrowser, signIn } = await openUnderAttack()
  expect(await signIn(newBrowser(), ada), 'an unknown device').toBe(429)
  expect(await signIn(owner, ada)).toBe(200)
})

test('the cookie of a known device helps only the accounts that signed in with it, and cannot be forged', async () => {
  const { app, owner, newBrowser, signIn } = await openUnderAttack()
  const name = '__Host-wagwise.known_device'
  const stranger = newBrowser()
  const json = { email: 'eve@example.test', password: 'a calm long talk' }
  await stranger.fetch('/api/auth/sign-up/email', { json, ip: '203.0.113.2' })
  expect(stranger.jar.has(name)).toBe(true)
  expect(await signIn(stranger, ada)).toBe(429)
  const { id } = (await app.accounts.findByEmail(ada.email)) ?? { id: '' }
  const [, signature = ''] = (owner.jar.get(name) ?? '').split('.')
  const payload = Buffer.from(JSON.stringify([JSON.stringify(['x', id]), 0])).toString('base64url')
  stranger.jar.set(name, `${payload}.${signature}`)
  expect(await signIn(stranger, ada)).toBe(429)
})

test('scripts cannot read the cookie of a known device', async () => {
  const { owner } = await openUnderAttack()
  const response = await owner.fetch('/api/auth/sign-in/email', { json: ada, ip: '203.0.113.8' })
  expect(response.headers.getSetCookie().at(-1)).toMatch(
    /^__Host-wagwise\.known_device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
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

test('attempts from IPv6 are counted per /64, /56 and /48, each with a higher limit', () => {
  const attempt = { path: '/sign-in/email', body: {}, knownDevice: undefined }
  const limits = rateLimitsFor({ ...attempt, ip: '2001:db8:1:2ff::/64' })
  expect(limits.map(({ subject, limit }) => [subject, limit.max])).toEqual([
    ['address /sign-in/ 2001:db8:1:2ff::/64', 10],
    ['address /sign-in/ 2001:db8:1:200::/56', 40],
    ['address /sign-in/ 2001:db8:1::/48', 160],
  ])
  expect(rateLimitsFor({ ...attempt, ip: '203.0.113.9' })).toHaveLength(1)
})

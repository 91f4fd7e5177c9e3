import { expect, test } from 'vitest'
import { Unavailable } from '#features/unavailable.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

test('what is too busy for a moment says so in its own words', async () => {
  const app = await createTestApp()
  const sentence = 'Too many texts are being checked.'
  const refresh = async () => {
    throw new Unavailable('Busy.', { sentence })
  }
  const visitor = createTestClient({ ...app, accounts: { ...app.accounts, refresh } })
  const response = await visitor.fetch('/api/session')
  expect([response.status, await response.json()]).toMatchObject([503, { error: sentence, code: 'unavailable' }])
})

test('an unavailable database gives a 503 with Retry-After, as a page and as JSON (F5)', async () => {
  const throwUnavailable = async () => {
    throw new Unavailable('The storage at s3.example cannot be reached.')
  }
  const app = await createTestApp()
  const visitor = createTestClient({
    ...app,
    mediaStore: { ...app.mediaStore, get: throwUnavailable },
    accounts: { ...app.accounts, refresh: throwUnavailable },
  })
  for (const path of ['/media/a1b2c3d4e5f60718293a4b5c.webp', '/api/session']) {
    const response = await visitor.fetch(path)
    expect(response.status, path).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain('s3.example')
  }
})

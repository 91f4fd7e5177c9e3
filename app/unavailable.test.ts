import { expect, test } from 'vitest'
import { Unavailable } from '#features/unavailable.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

test('an unavailable database gives a 503 with Retry-After, as a page and as JSON (F5)', async () => {
  const away = async () => {
    throw new Unavailable('The storage at s3.example cannot be reached.')
  }
  const app = await createTestApp()
  const visitor = createTestClient({
    ...app,
    mediaStore: { ...app.mediaStore, get: away },
    accounts: { ...app.accounts, refresh: away },
  })
  for (const path of ['/media/a1b2c3d4e5f60718293a4b5c.webp', '/api/session']) {
    const answer = await visitor.fetch(path)
    expect(answer.status, path).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).not.toContain('s3.example')
  }
})

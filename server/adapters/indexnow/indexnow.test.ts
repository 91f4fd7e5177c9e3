import { expect, test } from 'vitest'
import { jsonResponse, startFakeService } from '#tests/kit/fakes/fake-service.ts'
import { createIndexNow } from './indexnow.ts'

const batch = {
  host: 'pets.example',
  key: 'abcdefgh',
  keyLocation: 'https://pets.example/abcdefgh.txt',
  urls: ['https://pets.example/blog/a'],
}

test('the request follows the protocol', async () => {
  const service = await startFakeService(() => jsonResponse({}, 202))
  const engines = createIndexNow({ isPublic: false, endpoint: `${service.url}/indexnow`, key: undefined })
  expect(engines.isEnabled).toBe(true)
  expect(await engines.submit(batch, AbortSignal.timeout(1000))).toEqual({ ok: true })
  expect(service.requests[0]).toMatchObject({
    method: 'POST',
    path: '/indexnow',
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
  expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({
    host: 'pets.example',
    key: 'abcdefgh',
    keyLocation: 'https://pets.example/abcdefgh.txt',
    urlList: ['https://pets.example/blog/a'],
  })
})

test.each([
  [200, {}, 'accepted', undefined],
  [400, {}, 'rejected', undefined],
  [403, {}, 'rejected', undefined],
  [422, {}, 'rejected', undefined],
  [429, { 'retry-after': '30' }, 'later', 30_000],
  [429, { 'retry-after': 'soon' }, 'later', 600_000],
  [500, {}, 'later', undefined],
  [302, { location: 'http://169.254.169.254/' }, 'later', undefined],
] as const)('a response with status %i is handled', async (status, headers, expected, retryAfter) => {
  const service = await startFakeService(() => jsonResponse({}, status, headers))
  const engines = createIndexNow({ isPublic: true, endpoint: service.url, key: undefined })
  const result = await engines.submit(batch, AbortSignal.timeout(1000))
  expect(result.ok ? 'accepted' : result.reason).toBe(expected)
  expect('retryAfter' in result ? result.retryAfter : undefined).toBe(retryAfter)
})

test('a service that hangs is abandoned, and a site that is not public sends nothing', async () => {
  const service = await startFakeService(() => () => undefined)
  const engines = createIndexNow({ isPublic: true, endpoint: service.url, key: undefined })
  expect(await engines.submit(batch, AbortSignal.timeout(50))).toMatchObject({ ok: false, reason: 'later' })
  expect(createIndexNow({ isPublic: false, endpoint: undefined, key: undefined }).isEnabled).toBe(false)
})

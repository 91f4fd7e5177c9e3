import { expect, onTestFinished, test } from 'vitest'
import { apiError, fakeApi, offline } from '#tests/kit/fake-api.ts'
import { ApiError, fetchJson } from './fetch-json.ts'

const likes = 'GET /api/articles/:id/likes'
const read = (id: string, signal?: AbortSignal) => fetchJson(likes, { params: { id }, signal })

test('a response arrives as the route declares it, and the request is recorded', async () => {
  const api = fakeApi({
    [likes]: ({ params }) => ({ count: params.id.length, liked: false }),
    'POST /api/functions/subscribe-newsletter': ({ body }) => ({ message: `Hello ${body.email}` }),
  })
  expect(await read('calm cats')).toEqual({ count: 9, liked: false })
  const body = { email: 'ada@example.org' }
  const { message } = await fetchJson('POST /api/functions/subscribe-newsletter', { body })
  expect(message).toBe('Hello ada@example.org')
  expect(api.requests).toMatchObject([
    { route: likes, params: { id: 'calm cats' } },
    { route: 'POST /api/functions/subscribe-newsletter', body },
  ])
  expect(api.requestsTo(likes)).toHaveLength(1)
})

test('an error carries the status, the sentence and the fields of the response', async () => {
  const api = fakeApi({ [likes]: apiError(422, { error: 'No.', code: 'invalid', fields: { id: 'Unknown.' } }) })
  const error = await read('calm').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 422, userMessage: 'No.', code: 'invalid', fields: { id: 'Unknown.' } })
  api.respond({ [likes]: offline })
  await expect(read('calm')).rejects.toMatchObject({ status: 0, userMessage: undefined })
})

test('a request that is held waits until it is released, or fails when it is aborted', async () => {
  const api = fakeApi({ [likes]: { count: 3, liked: true } })
  const release = api.hold(likes)
  const controller = new AbortController()
  const aborted = read('one', controller.signal)
  const released = read('two')
  await expect.poll(() => api.requests.length).toBe(2)
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  release()
  expect(await released).toEqual({ count: 3, liked: true })
})

test.fails('a request without a fake response fails the test', async () => {
  fakeApi()
  await expect(read('calm')).rejects.toBeInstanceOf(ApiError)
})

test('the network is back after a test', () => {
  const before = globalThis.fetch
  onTestFinished(() => expect(globalThis.fetch).toBe(before))
  fakeApi()
  expect(globalThis.fetch).not.toBe(before)
})

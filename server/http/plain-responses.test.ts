import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPlainResponses } from './plain-responses.ts'

test('a request rejected under load says when to retry and has the headers of every response (T40)', async () => {
  const plain = createPlainResponses({ 'x-content-type-options': 'nosniff' })
  const server = createServer((_request, response) => plain(response, 503)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  for (const method of ['GET', 'HEAD']) {
    const result = await fetch(url, { method })
    expect(result.status).toBe(503)
    expect(Object.fromEntries(result.headers)).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(await result.text()).toBe(method === 'GET' ? 'The site is busy. Please try again in a moment.' : '')
  }
})

test('a rejected API request gets the same sentence as JSON', async () => {
  const plain = createPlainResponses({})
  const server = createServer((_request, response) => plain(response, 503, 'json')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const result = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect([result.status, result.headers.get('content-type')]).toEqual([503, 'application/json'])
  expect(await result.json()).toEqual({ error: 'The site is busy. Please try again in a moment.', code: 'unavailable' })
})

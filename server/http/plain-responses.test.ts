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
    const answer = await fetch(url, { method })
    expect(answer.status).toBe(503)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(await answer.text()).toBe(method === 'GET' ? 'The site is busy. Please try again in a moment.' : '')
  }
})

test('a rejected API request gets the same sentence as JSON', async () => {
  const plain = createPlainResponses({})
  const server = createServer((_request, response) => plain(response, 503, 'json')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json'])
  expect(await answer.json()).toEqual({ error: 'The site is busy. Please try again in a moment.', code: 'unavailable' })
})

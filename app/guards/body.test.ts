import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { parseBody } from './body.ts'

const schema = z.strictObject({ name: z.string() })

async function statusOf(
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const request = new Request('http://site/', { method: 'POST', body, headers })
  const read = await parseBody(request, schema, 1000)
  return read.ok ? 200 : read.rejection.status
}

test('exactly the named keys pass', async () => {
  expect(await statusOf('{"name":"Ada"}')).toBe(200)
  for (const body of ['{"name":"Ada","role":"admin"}', '{"name":["a"]}', '{"__proto__":{"isAdmin":true}}', '[]', '']) {
    expect(await statusOf(body), body).toBe(422)
  }
})

test('malformed JSON, invalid UTF-8, deep nesting and large bodies have their own errors (375, T29)', async () => {
  expect(await statusOf('{"name":')).toBe(400)
  expect(await statusOf(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toBe(400)
  expect(await statusOf('['.repeat(100_000))).toBe(413)
  expect(await statusOf(`${'['.repeat(400)}${']'.repeat(400)}`)).toBe(400)
  expect(await statusOf(JSON.stringify({ name: 'x'.repeat(2000) }))).toBe(413)
  const small = { 'content-type': 'application/json', 'content-length': '14' }
  expect(await statusOf('{"name":"Ada"}', small)).toBe(200)
  expect(await statusOf(JSON.stringify({ name: 'x'.repeat(2000) }), small)).toBe(413)
})

test('NUL and lone surrogates cannot be stored (F21)', async () => {
  for (const body of [String.raw`{"name":"a\u0000b"}`, String.raw`{"name":"\ud800"}`])
    expect(await statusOf(body)).toBe(422)
  expect(await statusOf('{"name":"👩‍👩‍👧 שלום"}')).toBe(200)
})

test('another content type or a compressed body is rejected', async () => {
  expect(await statusOf('{"name":"Ada"}', { 'content-type': 'text/plain' })).toBe(415)
  expect(await statusOf('x', { 'content-type': 'application/json', 'content-encoding': 'gzip' })).toBe(415)
})

test('a form that trickles in is rejected after ten seconds (F12)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) })
  const request = new Request('http://site/', { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
  const read = parseBody(request, schema)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await read).toMatchObject({ ok: false, rejection: { status: 408 } })
})

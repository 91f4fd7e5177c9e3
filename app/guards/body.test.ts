import { expect, onTestFinished, test, vi } from 'vitest'
import { z, type ZodType } from 'zod'
import { parseBody, parseForm, readForm } from './body.ts'

const schema = z.strictObject({ name: z.string() })

const json = { 'content-type': 'application/json' }
const post = (body: BodyInit | null, headers: Record<string, string> = json) =>
  new Request('http://site/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

async function rejectionOf(body: BodyInit | null, headers = json, expected: ZodType = schema) {
  const read = await parseBody(post(body, headers), expected, 1000)
  if (read.ok) return undefined
  const { error, code, fields } = (await read.rejection.json()) as Record<string, unknown>
  return { status: read.rejection.status, code, error, ...(fields !== undefined && { fields }) }
}

/** Sends the parts one after the other, and counts how many were read. */
function streamOf(parts: readonly string[]) {
  const sent = { count: 0 }
  const stream = new ReadableStream(
    {
      pull(controller) {
        const part = parts[sent.count++]
        if (part === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(part))
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, sent }
}

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

test('JSON with more values than any form has is rejected before the schema looks at them (T29)', async () => {
  const reject = async (body: string) => {
    const read = await parseBody(post(body), schema, 4_000_000)
    return read.ok ? 200 : read.rejection.status
  }
  expect(await reject(`{"name":[${'1,'.repeat(1_000_000)}1]}`)).toBe(413)
  expect(await reject(`{${Array.from({ length: 150_000 }, (_, at) => `"k${at}":1`).join(',')}}`)).toBe(413)
  expect(await reject(`{"name":[${'[1],'.repeat(60_000)}1]}`)).toBe(413)
  const read = await parseBody(
    post(`{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join(',')}}`),
    schema,
    4_000_000,
  )
  expect(read.ok ? '' : JSON.stringify(await read.rejection.json()).length).toBeLessThan(2000)
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
  const rejected = await read
  expect(rejected).toMatchObject({ ok: false, rejection: { status: 408 } })
  expect(!rejected.ok && (await rejected.rejection.json())).toEqual({
    error: 'The request took too long to arrive. Please try again.',
    code: 'too_slow',
  })
})

test('a larger body may take longer than ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = new ReadableStream({
    async start(controller) {
      await new Promise((resolve) => setTimeout(resolve, 11_000))
      controller.enqueue(new TextEncoder().encode('{"name":"Ada"}'))
      controller.close()
    },
  })
  const read = parseBody(post(slow), schema, 100_000)
  await vi.advanceTimersByTimeAsync(12_000)
  expect((await read).ok).toBe(true)
})

test('every error names its reason for programs and for people', async () => {
  const unsupported = { status: 422, code: 'invalid', error: 'The text contains unsupported characters.' }
  const encoded = { ...json, 'content-encoding': 'gzip' }
  expect(await rejectionOf('x', encoded)).toEqual({
    status: 415,
    code: 'encoding',
    error: 'Compressed request bodies are not accepted.',
  })
  expect(await rejectionOf('x'.repeat(1001))).toEqual({
    status: 413,
    code: 'too_large',
    error: 'The request is too large.',
  })
  expect(await rejectionOf('x', { 'content-type': 'text/plain' })).toEqual({
    status: 415,
    code: 'not_json',
    error: 'The request body must be JSON.',
  })
  expect(await rejectionOf('{')).toEqual({ status: 400, code: 'malformed', error: 'This is not valid JSON.' })
  const [allowed, tooDeep] = [20, 21].map((depth) => '['.repeat(depth) + ']'.repeat(depth))
  expect(await rejectionOf(allowed ?? '', json, z.any())).toBeUndefined()
  expect(await rejectionOf(tooDeep ?? '', json, z.any())).toEqual({
    status: 400,
    code: 'malformed',
    error: 'The JSON is nested too deeply.',
  })
  for (const body of [String.raw`{"a":"b","c":["\u0000"]}`, String.raw`{"a\u0000":"b"}`])
    expect(await rejectionOf(body, json, z.any())).toEqual(unsupported)
  expect(await rejectionOf('{"a":null,"b":1,"c":[true]}', json, z.any())).toBeUndefined()
  expect(await rejectionOf('null', json, z.null())).toBeUndefined()
})

test('an invalid field is named by its path, an invalid body as a whole by “body”', async () => {
  const nested = z.strictObject({
    pet: z.strictObject({ name: z.string('A name.').min(2, 'Longer.').max(1, 'Both.') }),
  })
  expect(await rejectionOf('{"pet":{"name":"abc"}}', json, nested)).toEqual({
    status: 422,
    code: 'invalid',
    error: 'Please check the highlighted fields.',
    fields: { 'pet.name': 'Both.' },
  })
  const twice = nested.refine(() => false, { path: ['pet', 'name'], message: 'Second.', when: () => true })
  expect((await rejectionOf('{"pet":{"name":1}}', json, twice))?.fields).toEqual({ 'pet.name': 'A name.' })
  expect((await rejectionOf('[]', json, z.object({}, 'Not an object.')))?.fields).toEqual({ body: 'Not an object.' })
})

test('the content type may have parameters and capitals, or be missing', async () => {
  expect(await statusOf('{"name":"Ada"}', { 'content-type': 'Application/JSON ; charset=utf-8' })).toBe(200)
  expect(await statusOf(new TextEncoder().encode('{"name":"Ada"}'), {})).toBe(200)
  expect(await statusOf(new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, 0x22, 0x7d]))).toBe(400)
})

test.each([
  ['declared', (body: string) => post(body, { ...json, 'content-length': String(body.length) })],
  ['undeclared', (body: string) => post(streamOf([body.slice(0, 9), body.slice(9)]).stream)],
])('a body of %s length may have 16 KB unless a route allows more', async (_, send) => {
  const bodyOf = (length: number) => `{"name":"${'x'.repeat(length - 11)}"}`
  expect((await parseBody(send(bodyOf(16 * 1024)), schema)).ok).toBe(true)
  const tooLarge = await parseBody(send(bodyOf(16 * 1024 + 1)), schema)
  expect(!tooLarge.ok && [tooLarge.rejection.status, tooLarge.rejection.headers.get('connection')]).toEqual([
    413,
    'close',
  ])
})

test('a body is not read past its limit (T29)', async () => {
  const declared = post('{"name":"Ada"}', { ...json, 'content-length': '1001' })
  expect((await parseBody(declared, schema, 1000)).ok).toBe(false)
  expect(declared.bodyUsed).toBe(false)
  const { stream, sent } = streamOf(Array.from({ length: 100 }, () => 'x'.repeat(600)))
  expect((await parseBody(post(stream), schema, 1000)).ok).toBe(false)
  expect(sent.count).toBeLessThan(5)
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('of a form, the named fields are read, with the line breaks of a script', async () => {
  const fields = z.object({ name: z.string(), note: z.string().max(5, 'Too long.').optional() })
  expect(await parseForm(post('name=Ada&note=a%0D%0Ab&role=admin', form), fields)).toEqual({
    ok: true,
    body: { name: 'Ada', note: 'a\nb' },
  })
  expect(await parseForm(post('name=Ada', form), fields)).toEqual({ ok: true, body: { name: 'Ada' } })
  expect(await parseForm(post('name=Ada&note=123456', form), fields)).toEqual({
    ok: false,
    reason: 'invalid',
    fields: { note: 'Too long.' },
    values: { name: 'Ada', note: '123456' },
  })
})

test('a form with unsupported characters, of another type or too large is rejected', async () => {
  const answerOf = async (request: Request) => {
    const read = await parseForm(request, schema)
    if (read.ok || read.reason !== 'rejected') return undefined
    return [read.rejection.status, ...Object.values((await read.rejection.json()) as object)]
  }
  expect(await answerOf(post('name=a%00b', form))).toEqual([
    422,
    'The text contains unsupported characters.',
    'invalid',
  ])
  expect(await answerOf(post('name=Ada', json))).toEqual([415, 'The request body must be a form.', 'not_a_form'])
  expect(await answerOf(post(`name=${'x'.repeat(16 * 1024)}`, form))).toEqual([
    413,
    'The request is too large.',
    'too_large',
  ])
  const raw = await readForm(post('a=1&a=2', form))
  expect(raw.ok && raw.fields.getAll('a')).toEqual(['1', '2'])
})

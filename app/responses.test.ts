import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Invalid, Result } from '#domain/result.ts'
import { isoTime } from './routes/field-schemas.ts'
import { encodeReply, failureResponse, json } from './responses.ts'

type Saved = Result<
  { id: string },
  'not_found' | 'last_admin' | Invalid | { reason: 'conflict'; version: number } | { reason: 'broken'; message: string }
>
type Failed = Extract<Saved, { ok: false }>

const reasons = {
  last_admin: { status: 409, error: 'This is the only admin.' },
  conflict: { status: 409, code: 'changed', error: 'Someone else has changed it.' },
  broken: { status: 502 },
}

const cases: readonly [Failed, number, object][] = [
  [{ ok: false, reason: 'not_found' }, 404, { error: 'Not found.', code: 'not_found' }],
  [{ ok: false, reason: 'last_admin' }, 409, { error: 'This is the only admin.', code: 'last_admin' }],
  [{ ok: false, reason: 'conflict', version: 2 }, 409, { error: 'Someone else has changed it.', code: 'changed' }],
  [{ ok: false, reason: 'broken', message: 'The disk is full.' }, 502, { error: 'The disk is full.', code: 'broken' }],
  [
    { ok: false, reason: 'invalid', fields: { name: 'Enter a name.', role: 'Choose a role.' } },
    422,
    { error: 'Enter a name.', code: 'invalid', fields: { name: 'Enter a name.', role: 'Choose a role.' } },
  ],
]

test.each(cases)('a reason gets its status, code and sentence: %o', async (failure, status, body) => {
  const response = failureResponse(failure, reasons)
  expect([response.status, await response.json()]).toEqual([status, body])
})

test('a route may word a known reason itself, and add details that the feature does not send', async () => {
  const gone = { ...reasons, not_found: { status: 404, error: 'This device is already signed out.' } }
  const response = failureResponse({ reason: 'not_found' }, gone, { details: { version: 3 } })
  expect(await response.json()).toEqual({ error: 'This device is already signed out.', code: 'not_found', version: 3 })
})

test('the response schema picks the fields of a row and sends its times as ISO 8601', async () => {
  const schema = z.object({ id: z.string(), created_at: isoTime, finished_at: isoTime.nullable() })
  const row = { id: 'a', created_at: 0, finished_at: null, password_hash: 'secret' }
  const response = encodeReply(json(row, { cookies: ['a=1', 'b=2'] }), schema)
  expect(await response.json()).toEqual({ id: 'a', created_at: '1970-01-01T00:00:00.000Z', finished_at: null })
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

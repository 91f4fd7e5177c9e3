import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '#app/routes.ts'
import { subscriptionBody } from '#app/routes/newsletter.ts'
import { parseBody } from './body.ts'

async function fieldErrors(schema: z.ZodType, body: unknown): Promise<Record<string, string>> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  const result = await parseBody(new Request('http://site.test/', { method: 'POST', body: text, headers }), schema)
  if (result.ok) return {}
  const { fields = {} } = (await result.rejection.json()) as { fields?: Record<string, string> }
  return fields
}

const schema = z.strictObject({
  meta_title: z.string().min(1).max(5),
  pageCount: z.int().max(3),
  tags: z.array(z.string()).max(1),
  state: z.enum(['draft', 'published']),
  isOpen: z.boolean(),
})

test('every message is a plain sentence that names its field', async () => {
  const wrong = { meta_title: 'too long', pageCount: 4, tags: ['a', 'b'], state: 'x', isOpen: 'x', other: 1 }
  expect(await fieldErrors(schema, wrong)).toEqual({
    meta_title: 'Meta title can have at most 5 characters.',
    pageCount: 'Page count can be at most 3.',
    tags: 'Tags can have at most 1 entries.',
    state: 'State is not one of the possible values.',
    isOpen: 'Is open must be yes or no.',
    body: 'These fields are unknown: other.',
  })
  expect(await fieldErrors(schema, { meta_title: '', tags: [1] })).toMatchObject({
    meta_title: 'Meta title is missing.',
    pageCount: 'Page count is missing.',
    'tags.0': 'Tags must be text.',
  })
})

test('an empty body is told what is missing', async () => {
  expect(await fieldErrors(subscriptionBody, undefined)).toEqual({ email: 'Email is missing.' })
  expect(await fieldErrors(subscriptionBody, [])).toEqual({ body: 'The request body must be a group of fields.' })
})

test('no route answers with the words of the validator', async () => {
  const bodies = routes.flatMap((route) => ('handle' in route && route.body ? [route.body] : []))
  expect(bodies.length).toBeGreaterThan(60)
  for (const body of bodies) {
    const keys = body instanceof z.ZodObject ? Object.keys(body.shape) : []
    const all = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]))
    for (const input of [
      undefined,
      7,
      {},
      { unknown: 1 },
      all(null),
      all(7),
      all(''),
      all([{}]),
      all('x'.repeat(9000)),
    ])
      for (const message of Object.values(await fieldErrors(body, input)))
        expect(message).not.toMatch(/invalid input|expected|received|too (big|small)|unrecognized|\bNaN\b/i)
  }
})

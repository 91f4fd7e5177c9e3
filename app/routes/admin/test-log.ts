import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { findAdminProduct } from '#features/products/admin-queries.ts'
import { addTestEntry, changeTestEntry, deleteTestEntry } from '#features/test-log/commands.ts'
import { listTests } from '#features/test-log/queries.ts'
import { emptyResponse, evidenceSchema, fieldsOf } from '../field-schemas.ts'
import { authorApi, editorApi } from '../user-api.ts'

const line = z.string().trim().max(2000).default('')
/** domain/products/test-entry.ts checks what a field may contain. */
const entryBody = z.strictObject({
  ...fieldsOf(line, 'animal', 'person', 'note', 'measurement', 'photo', 'consent'),
  day: z.string().max(10),
  /** Counted from the first entry if left out. */
  days: z.int().nullish(),
  reader: z.boolean().default(false),
})
const entrySchema = z.object({
  ...fieldsOf(z.string(), 'id', 'day', 'animal', 'person', 'note', 'measurement', 'photo', 'consent'),
  days: z.int(),
  reader: z.boolean(),
})

export const testLogRoutes = [
  authorApi('GET', '/api/admin/products/:id/tests', {
    scope: 'read',
    summary: 'The test log of a product, the newest entry first, with the evidence that it gives.',
    response: z.object({
      product: z.object({ ...fieldsOf(z.string(), 'id', 'slug', 'title'), sample: z.boolean() }),
      evidence: evidenceSchema,
      tests: z.array(entrySchema),
    }),
    async handle({ deps, params }) {
      const product = await findAdminProduct(deps, params.id)
      if (!product) return notFound()
      return json({ product, evidence: product.evidence, tests: await listTests(deps.db, params.id) })
    },
  }),
  authorApi('POST', '/api/admin/products/:id/tests', {
    scope: 'products',
    summary: 'Files a test. An entry with a known `id` is kept once, so a phone may send it again.',
    rateLimit: perMinute(60),
    body: entryBody.extend({
      id: z
        .string()
        .regex(/^[0-9a-f]{40}$/)
        .optional(),
    }),
    status: 201,
    response: z.object({ id: z.string() }),
    async handle({ deps, user, params, body: { days, ...entry } }) {
      const added = await addTestEntry(deps, user.id, { ...entry, days: days ?? undefined, product_id: params.id })
      return added.ok ? json({ id: added.id }, { status: 201 }) : failureResponse(added, {})
    },
  }),
  editorApi('PUT', '/api/admin/products/:id/tests/:test', {
    scope: 'products',
    summary: 'Changes an entry of the test log.',
    body: entryBody,
    response: emptyResponse,
    async handle({ deps, user, params, body: { days, ...entry } }) {
      const ids = { product_id: params.id, id: params.test }
      const changed = await changeTestEntry(deps, user.id, { ...entry, ...ids, days: days ?? undefined })
      return changed.ok ? json({}) : failureResponse(changed, {})
    },
  }),
  editorApi('DELETE', '/api/admin/products/:id/tests/:test', {
    scope: 'products',
    summary: 'Deletes an entry of the test log. The evidence of the product falls with it.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) =>
      (await deleteTestEntry(deps, user.id, { product_id: params.id, id: params.test })) ? json({}) : notFound(),
  }),
] as const

import { z } from 'zod'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { factKinds, maxSourceLength, sourceKinds } from '#domain/facts/fact.ts'
import { isPlainText } from '#domain/text/text-input.ts'
import { deleteSource, saveSource, type SaveSourceResult } from '#features/facts/commands.ts'
import { findSource, searchFacts } from '#features/facts/queries.ts'
import { emptyResponse, nextCursor, fieldsOf } from '../field-schemas.ts'
import { adminApi, authorApi } from '../user-api.ts'

/** domain/facts/fact.ts checks the rest. */
const text = z.string().refine(isPlainText, 'This has unsupported characters.')
const sourceBody = z.strictObject({
  kind: z.enum(sourceKinds),
  ...fieldsOf(text, 'title', 'organization', 'url', 'body'),
})
const maxBodyBytes = 4 * maxSourceLength
const savedSourceResponse = z.object({ id: z.string(), passages: z.int() })

export const factSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'subject', 'statement', 'source_title', 'source_organization', 'source_url'),
  ...fieldsOf(z.string().nullable(), 'source_id', 'checked_on'),
  kind: z.enum(factKinds),
  species: z.array(z.string()),
  emergency: z.boolean(),
})
const pageSize = 50

function saveResponse(saved: SaveSourceResult, status: number) {
  if (saved.ok) return json({ id: saved.id, passages: saved.passages }, { status })
  const error = 'Someone else has changed this source. Reload the page and try again.'
  return failureResponse(saved, { conflict: { status: 409, code: 'changed', error } })
}

export const factRoutes = [
  authorApi('GET', '/api/admin/facts', {
    scope: 'read',
    summary: 'Facts by subject, or those that match the words, best match first.',
    query: ['q', 'species', 'kind', 'cursor'],
    response: z.object({ facts: z.array(factSchema), next: nextCursor }),
    async handle({ deps, query: { q = '', species, kind, cursor = '' } }) {
      const offset = /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0
      const matches = await searchFacts(deps.db, q, { species, kind, limit: pageSize + 1, offset })
      const next = matches.length > pageSize ? String(offset + pageSize) : null
      return json({ facts: matches.slice(0, pageSize), next })
    },
  }),
  adminApi('GET', '/api/admin/sources/:id', {
    scope: 'settings',
    summary: 'A source that was added in the dashboard.',
    response: z.object({ source: z.object({ ...sourceBody.shape, id: z.string(), version: z.int() }) }),
    async handle({ deps, params }) {
      const source = await findSource(deps.db, params.id)
      return source ? json({ source }) : notFound()
    },
  }),
  adminApi('POST', '/api/admin/sources', {
    scope: 'settings',
    summary: 'Adds a source. Its text is split into passages, which are searched like facts.',
    rateLimit: perMinute(20),
    maxBodyBytes,
    body: sourceBody,
    status: 201,
    response: savedSourceResponse,
    handle: async ({ deps, user, body }) => saveResponse(await saveSource(deps, user.id, body), 201),
  }),
  adminApi('PUT', '/api/admin/sources/:id', {
    scope: 'settings',
    summary: 'Replaces a source and its passages. Answers 409 if `version` is outdated.',
    rateLimit: perMinute(20),
    maxBodyBytes,
    body: sourceBody.extend({ version: z.int().min(1) }),
    response: savedSourceResponse,
    handle: async ({ deps, user, params, body: { version, ...source } }) =>
      saveResponse(await saveSource(deps, user.id, source, { id: params.id, version }), 200),
  }),
  adminApi('DELETE', '/api/admin/sources/:id', {
    scope: 'settings',
    summary: 'Deletes a source and its passages. Articles keep the sources they name.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) => ((await deleteSource(deps, user.id, params.id)) ? json({}) : notFound()),
  }),
] as const

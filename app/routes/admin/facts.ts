import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { api, type ApiContext } from '#app/route.ts'
import { factKinds, maxSourceLength, sourceKinds } from '#domain/facts/fact.ts'
import { isPlainText } from '#domain/text/text-input.ts'
import { deleteSource, saveSource, type SaveSourceResult } from '#features/facts/commands.ts'
import { findSource, searchFacts } from '#features/facts/queries.ts'
import { emptyResponse, nextCursor } from '../field-schemas.ts'

/** domain/facts/fact.ts checks the rest. */
const text = z.string().refine(isPlainText, 'This has unsupported characters.')
const sourceBody = z.strictObject({
  kind: z.enum(sourceKinds),
  title: text,
  organization: text,
  url: text,
  body: text,
})
const sourceUpdateBody = sourceBody.extend({ version: z.int().min(1) })
const savedSourceResponse = z.strictObject({ id: z.string(), passages: z.int() })

export const factSchema = z.strictObject({
  id: z.string(),
  source_id: z.string().nullable(),
  kind: z.enum(factKinds),
  species: z.array(z.string()),
  subject: z.string(),
  statement: z.string(),
  emergency: z.boolean(),
  source_title: z.string(),
  source_organization: z.string(),
  source_url: z.string(),
  checked_on: z.string().nullable(),
})

const pageSize = 50

async function getFacts({ deps, query }: ApiContext) {
  const { q = '', species, kind, cursor = '' } = query
  const offset = /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0
  const found = await searchFacts(deps.db, q, { species, kind, limit: pageSize + 1, offset })
  return json({
    facts: found.slice(0, pageSize),
    next: found.length > pageSize ? String(offset + pageSize) : null,
  })
}

async function getSource({ deps, params }: ApiContext<{ id: string }>) {
  const source = await findSource(deps.db, params.id)
  return source ? json({ source }) : notFound()
}

async function postSource(context: ApiContext<unknown, z.output<typeof sourceBody>>) {
  const { id } = await signedInUser(context)
  return saveResponse(await saveSource(context.deps, id, context.body), 201)
}

async function putSource(context: ApiContext<{ id: string }, z.output<typeof sourceUpdateBody>>) {
  const user = await signedInUser(context)
  const { version, ...source } = context.body
  return saveResponse(await saveSource(context.deps, user.id, source, { id: context.params.id, version }), 200)
}

function saveResponse(saved: SaveSourceResult, status: number) {
  if (saved.outcome === 'saved') return json({ id: saved.id, passages: saved.passages }, { status })
  if (saved.outcome === 'conflict')
    return errorResponse(409, 'changed', 'Someone else has changed this source. Reload the page and try again.')
  return errorResponse(422, 'invalid', Object.values(saved.fields)[0] ?? '', { fields: saved.fields })
}

async function removeSource(context: ApiContext<{ id: string }>) {
  const { id } = await signedInUser(context)
  return (await deleteSource(context.deps, id, context.params.id)) ? json({}) : notFound()
}

const access = 'admin'
const body = { access, maxBodyBytes: 4 * maxSourceLength } as const

/** The shelf of facts, in the Articles tab. */
export const factRoutes = [
  api('GET', '/api/admin/facts', getFacts, {
    summary: 'Facts by subject, or those that match the words, best match first.',
    access,
    query: ['q', 'species', 'kind', 'cursor'],
    response: z.strictObject({ facts: z.array(factSchema), next: nextCursor }),
  }),
  api('GET', '/api/admin/sources/:id', getSource, {
    summary: 'A source that was added in the dashboard.',
    access,
    response: z.strictObject({ source: sourceBody.extend({ id: z.string(), version: z.int() }) }),
  }),
  api('POST', '/api/admin/sources', postSource, {
    summary: 'Adds a source. Its text is split into passages, which are searched like facts.',
    ...body,
    body: sourceBody,
    status: 201,
    response: savedSourceResponse,
  }),
  api('PUT', '/api/admin/sources/:id', putSource, {
    summary: 'Replaces a source and its passages. Answers 409 if `version` is outdated.',
    ...body,
    body: sourceUpdateBody,
    response: savedSourceResponse,
  }),
  api('DELETE', '/api/admin/sources/:id', removeSource, {
    summary: 'Deletes a source and its passages. Articles keep the sources they name.',
    access,
    response: emptyResponse,
  }),
] as const

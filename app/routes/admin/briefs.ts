import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { api, type ApiContext } from '#app/route.ts'
import { briefOrigins, briefStates, isDay } from '#domain/briefs/brief.ts'
import { toDay, toIsoString } from '#domain/text/dates.ts'
import * as briefs from '#features/briefs/commands.ts'
import * as queries from '#features/briefs/queries.ts'
import { readFacts } from '#features/facts/queries.ts'
import { isoTime, nextCursor } from '../field-schemas.ts'
import { factSchema } from './facts.ts'
import { changedResponse, idList } from './id-list.ts'

/** domain/briefs/brief.ts checks what a field may contain. */
const briefBody = z.strictObject({
  question: z.string(),
  angle: z.string(),
  readers: z.string(),
  species: z.string(),
  category: z.string(),
  product_type: z.string(),
  notes: z.string(),
  facts: z.array(z.string().max(100)).max(50),
  planned_for: z.string().nullable(),
  origin: z.enum(briefOrigins),
  refreshes: z.string().max(100).nullable(),
})
const briefUpdateBody = briefBody.partial().extend({ version: z.int().min(1) })
const previewBody = z.strictObject({ text: z.string() })
const importBody = z.strictObject({ rows: z.array(briefBody).max(500) })
const stateBody = z.strictObject({ ids: idList, state: z.enum(['open', 'dropped']) })
const maxImportBytes = 1024 * 1024

const briefSchema = briefBody.extend({
  id: z.string(),
  state: z.enum(briefStates),
  article_id: z.string().nullable(),
  version: z.int(),
  created_at: isoTime,
})
const savedBriefResponse = z.strictObject({ brief: briefSchema })
const previewResponse = z.strictObject({
  rows: z.array(
    z.strictObject({
      line: z.int(),
      brief: briefBody,
      errors: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  ),
})

const toBriefJson = (brief: queries.Brief) => ({ ...brief, created_at: toIsoString(brief.created_at) })

async function getBriefs({ deps, query }: ApiContext) {
  const state = briefStates.find((one) => one === query['state'])
  const { page, next } = await queries.listBriefs(deps.db, { ...(state && { state }), cursor: query['cursor'] })
  return json({ briefs: page.map(toBriefJson), next })
}

async function getBrief({ deps, params }: ApiContext<{ id: string }>) {
  const brief = await queries.findBrief(deps.db, params.id)
  return brief ? json({ brief: toBriefJson(brief), facts: await readFacts(deps.db, brief.facts) }) : notFound()
}

async function getSimilar({ deps, query }: ApiContext) {
  const findSimilar = await queries.createSimilarFinder(deps.db)
  return json({ similar: findSimilar((query['question'] ?? '').slice(0, 300), query['but']) ?? null })
}

async function getSuggestions({ deps }: ApiContext) {
  const { searches, articles } = await queries.listSuggestions(deps)
  return json({
    searches,
    articles: articles.map(({ published_date, ...one }) => ({ ...one, published_date: toIsoString(published_date) })),
  })
}

async function getCalendar({ deps, query }: ApiContext) {
  const { month = '' } = query
  const entries = await queries.readCalendar(deps.db, isDay(`${month}-01`) ? month : toDay(deps.clock()).slice(0, 7))
  return json({ entries: entries.map(({ at, ...entry }) => ({ ...entry, at: toIsoString(at) })) })
}

async function postBrief(context: ApiContext<unknown, z.output<typeof briefBody>>) {
  const { id } = await signedInUser(context)
  return saveResponse(await briefs.createBrief(context.deps, id, context.body), 201)
}

async function putBrief(context: ApiContext<{ id: string }, z.output<typeof briefUpdateBody>>) {
  const { id } = await signedInUser(context)
  const { body, params, deps } = context
  // An optional field of a schema may be undefined, which means the same as leaving it out.
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return saveResponse(await briefs.updateBrief(deps, id, { ...given, version: body.version, id: params.id }), 200)
}

function saveResponse(saved: briefs.SaveBriefResult, status: number) {
  if (saved.outcome === 'saved') return json({ brief: toBriefJson(saved.brief) }, { status })
  if (saved.outcome === 'conflict')
    return errorResponse(409, 'changed', 'This brief is being written, or someone else has changed it. Reload the page.')
  return errorResponse(422, 'invalid', Object.values(saved.fields)[0] ?? '', { fields: saved.fields })
}

async function patchBriefs(context: ApiContext<unknown, z.output<typeof stateBody>>) {
  const { id } = await signedInUser(context)
  return json({ changed: await briefs.setBriefState(context.deps, id, context.body) })
}

async function postPreview({ deps, body }: ApiContext<unknown, z.output<typeof previewBody>>) {
  const preview = await briefs.previewBriefs(deps.db, body.text)
  return 'fault' in preview ? errorResponse(422, 'unreadable', preview.fault) : json(preview)
}

async function postImport(context: ApiContext<unknown, z.output<typeof importBody>>) {
  const { id } = await signedInUser(context)
  return json(await briefs.importBriefs(context.deps, id, context.body.rows))
}

const access = 'admin'

/** What to write next, in the Articles tab. */
export const briefRoutes = [
  api('GET', '/api/admin/briefs', getBriefs, {
    summary: 'Briefs, newest first: those that are still to be written, or those in one state.',
    access,
    query: ['state', 'cursor'],
    response: z.strictObject({ briefs: z.array(briefSchema), next: nextCursor }),
  }),
  api('GET', '/api/admin/briefs/similar-titles', getSimilar, {
    summary: 'An article or brief that is close to a question. `but` is the id of the brief itself.',
    access,
    query: ['question', 'but'],
    response: z.strictObject({ similar: z.string().nullable() }),
  }),
  api('GET', '/api/admin/briefs/suggestions', getSuggestions, {
    summary: 'Searches without results, and old articles worth refreshing.',
    access,
    response: z.strictObject({
      searches: z.array(z.strictObject({ query: z.string(), times: z.int() })),
      articles: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          category: z.string(),
          views: z.int(),
          published_date: isoTime,
        }),
      ),
    }),
  }),
  api('GET', '/api/admin/calendar', getCalendar, {
    summary: 'Planned drafts, scheduled and published articles and planned briefs of a month such as 2026-11.',
    access,
    query: ['month'],
    response: z.strictObject({
      entries: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          state: z.string(),
          version: z.int(),
          day: z.string().nullable(),
          at: isoTime,
        }),
      ),
    }),
  }),
  api('GET', '/api/admin/briefs/:id', getBrief, {
    summary: 'A brief with the facts it names.',
    access,
    response: savedBriefResponse.extend({ facts: z.array(factSchema) }),
  }),
  api('POST', '/api/admin/briefs', postBrief, {
    summary: 'Creates a brief.',
    access,
    body: briefBody,
    status: 201,
    response: savedBriefResponse,
  }),
  api('PUT', '/api/admin/briefs/:id', putBrief, {
    summary: 'Saves changes. Answers 409 if `version` is outdated or the brief is being written.',
    access,
    body: briefUpdateBody,
    response: savedBriefResponse,
  }),
  api('PATCH', '/api/admin/briefs', patchBriefs, {
    summary: 'Drops or reopens briefs.',
    access,
    body: stateBody,
    response: changedResponse,
  }),
  api('POST', '/api/admin/briefs/import/preview', postPreview, {
    summary: 'What an import would add, line by line. Changes nothing.',
    access,
    body: previewBody,
    maxBodyBytes: maxImportBytes,
    response: previewResponse,
  }),
  api('POST', '/api/admin/briefs/import', postImport, {
    summary: 'Imports briefs and skips questions that are already asked.',
    access,
    body: importBody,
    maxBodyBytes: maxImportBytes,
    response: z.strictObject({ inserted: z.int(), skipped: z.int() }),
  }),
] as const

import { z } from 'zod'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { briefOrigins, briefStates } from '#domain/briefs/brief.ts'
import { isDay } from '#domain/text/dates.ts'
import * as commands from '#features/briefs/commands.ts'
import { addNearestTopics } from '#features/briefs/nearest-topics.ts'
import * as queries from '#features/briefs/queries.ts'
import { readFacts } from '#features/facts/queries.ts'
import { fieldsOf, isoTime, nextCursor } from '../field-schemas.ts'
import { readToday } from '#features/settings/time-zone.ts'
import { adminApi } from '../user-api.ts'
import { factSchema } from './facts.ts'
import { changedResponse, idList } from './id-list.ts'

/** domain/briefs/brief.ts checks what a field may contain. */
const briefBody = z.strictObject({
  ...fieldsOf(z.string(), 'question', 'angle', 'readers', 'species', 'category', 'product_type', 'notes'),
  facts: z.array(z.string().max(100)).max(50),
  planned_for: z.string().nullable(),
  origin: z.enum(briefOrigins),
  refreshes: z.string().max(100).nullable(),
})
const maxBodyBytes = 1024 * 1024

const briefSchema = z.object({
  ...briefBody.shape,
  id: z.string(),
  state: z.enum(briefStates),
  article_id: z.string().nullable(),
  version: z.int(),
  created_at: isoTime,
})
const savedBriefResponse = z.object({ brief: briefSchema })
/** The nearest topic of the library that could be written. */
export const nearestTopicSchema = z.object(fieldsOf(z.string(), 'title', 'category')).nullable()
const ideaSchema = z.object({ id: z.string(), title: z.string(), category: z.string(), views: z.int() })
const entrySchema = z.object({
  ...fieldsOf(z.string(), 'id', 'title', 'state'),
  version: z.int(),
  day: z.string().nullable(),
  at: isoTime,
})
const previewRow = z.object({ line: z.int(), brief: briefBody, ...fieldsOf(z.array(z.string()), 'errors', 'warnings') })

function saveResponse(saved: commands.SaveBriefResult, status: number) {
  if (saved.ok) return json({ brief: saved.brief }, { status })
  const error = 'This brief is being written, or someone else has changed it. Reload the page.'
  return failureResponse(saved, { conflict: { status: 409, code: 'changed', error } })
}

export const briefRoutes = [
  adminApi('GET', '/api/admin/briefs', {
    scope: 'read',
    summary: 'Briefs, newest first: those that are still to be written, or those in one state.',
    query: ['state', 'cursor'],
    response: z.object({ briefs: z.array(briefSchema), next: nextCursor }),
    async handle({ deps, query: { state, cursor } }) {
      const validState = briefStates.find((one) => one === state)
      const { page, next } = await queries.listBriefs(deps.db, { state: validState, cursor })
      return json({ briefs: page, next })
    },
  }),
  adminApi('GET', '/api/admin/briefs/similar-titles', {
    scope: 'read',
    summary: 'An article or brief that is close to a question. `but` is the id of the brief itself.',
    query: ['question', 'exceptId'],
    response: z.object({ similar: z.string().nullable() }),
    async handle({ deps, query: { question = '', exceptId } }) {
      const findSimilar = await queries.createSimilarFinder(deps.db)
      return json({ similar: findSimilar(question.slice(0, 300), exceptId) ?? null })
    },
  }),
  adminApi('GET', '/api/admin/briefs/suggestions', {
    scope: 'read',
    summary: 'Searches without results, and old articles worth refreshing.',
    response: z.object({
      searches: z.array(z.object({ query: z.string(), times: z.int(), topic: nearestTopicSchema })),
      articles: z.array(ideaSchema.extend({ published_date: isoTime })),
    }),
    async handle({ deps }) {
      const { searches, articles } = await queries.listSuggestions(deps)
      return json({ searches: await addNearestTopics(deps, searches), articles })
    },
  }),
  adminApi('GET', '/api/admin/calendar', {
    scope: 'read',
    summary:
      'Planned drafts, scheduled and published articles and planned briefs of a month such as 2026-11, and drafts without a plan.',
    query: ['month'],
    response: z.object({ entries: z.array(entrySchema), unplanned: z.array(entrySchema) }),
    async handle({ deps, query: { month = '' } }) {
      const visibleMonth = isDay(`${month}-01`) ? month : (await readToday(deps)).slice(0, 7)
      const [entries, unplanned] = await Promise.all([
        queries.readCalendar(deps.db, visibleMonth),
        queries.listUnplannedDrafts(deps.db),
      ])
      return json({ entries, unplanned })
    },
  }),
  adminApi('GET', '/api/admin/briefs/:id', {
    scope: 'read',
    summary: 'A brief with the facts it names.',
    response: savedBriefResponse.extend({ facts: z.array(factSchema) }),
    async handle({ deps, params }) {
      const brief = await queries.findBrief(deps.db, params.id)
      return brief ? json({ brief, facts: await readFacts(deps.db, brief.facts) }) : notFound()
    },
  }),
  adminApi('POST', '/api/admin/briefs', {
    scope: 'drafts',
    summary: 'Creates a brief.',
    body: briefBody,
    status: 201,
    response: savedBriefResponse,
    handle: async ({ deps, user, body }) => saveResponse(await commands.createBrief(deps, user.id, body), 201),
  }),
  adminApi('PUT', '/api/admin/briefs/:id', {
    scope: 'drafts',
    summary: 'Saves changes. Answers 409 if `version` is outdated or the brief is being written.',
    body: briefBody.extend({ version: z.int().min(1) }),
    response: savedBriefResponse,
    handle: async ({ deps, user, params, body }) =>
      saveResponse(await commands.updateBrief(deps, user.id, { ...body, id: params.id }), 200),
  }),
  adminApi('PATCH', '/api/admin/briefs', {
    scope: 'drafts',
    summary: 'Drops, reopens or plans briefs.',
    body: z.strictObject({
      ids: idList,
      state: z.enum(['open', 'dropped']).optional(),
      planned_for: z.string().refine(isDay, 'Please enter a date.').nullable().optional(),
    }),
    response: changedResponse,
    handle: async ({ deps, user, body }) => json({ changed: await commands.changeBriefs(deps, user.id, body) }),
  }),
  adminApi('POST', '/api/admin/briefs/import/preview', {
    scope: 'drafts',
    summary: 'What an import would add, line by line. Changes nothing.',
    rateLimit: perMinute(20),
    body: z.strictObject({ text: z.string() }),
    maxBodyBytes,
    response: z.object({ rows: z.array(previewRow) }),
    async handle({ deps, body }) {
      const preview = await commands.previewBriefs(deps.db, body.text)
      return preview.ok ? json({ rows: preview.rows }) : failureResponse(preview, { unreadable: { status: 422 } })
    },
  }),
  adminApi('POST', '/api/admin/briefs/import', {
    scope: 'drafts',
    summary: 'Imports briefs and skips questions that are already asked.',
    rateLimit: perMinute(20),
    body: z.strictObject({ rows: z.array(briefBody).max(500) }),
    maxBodyBytes,
    response: z.object({ inserted: z.int(), skipped: z.int() }),
    handle: async ({ deps, user, body }) => json(await commands.importBriefs(deps, user.id, body.rows)),
  }),
] as const

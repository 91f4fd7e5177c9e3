import { z } from 'zod'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { briefOrigins, briefStates, isDay } from '#domain/briefs/brief.ts'
import { toDay } from '#domain/text/dates.ts'
import * as commands from '#features/briefs/commands.ts'
import * as queries from '#features/briefs/queries.ts'
import { readFacts } from '#features/facts/queries.ts'
import { fieldsOf, isoTime, nextCursor, withIsoTimes } from '../field-schemas.ts'
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

const briefSchema = briefBody.extend({
  id: z.string(),
  state: z.enum(briefStates),
  article_id: z.string().nullable(),
  version: z.int(),
  created_at: isoTime,
})
const savedBriefResponse = z.strictObject({ brief: briefSchema })
const ideaSchema = z.strictObject({ id: z.string(), title: z.string(), category: z.string(), views: z.int() })
const entrySchema = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'title', 'state'),
  version: z.int(),
  day: z.string().nullable(),
  at: isoTime,
})
const previewRow = z.strictObject({
  line: z.int(),
  brief: briefBody,
  ...fieldsOf(z.array(z.string()), 'errors', 'warnings'),
})

const toEntryJson = <Entry extends { at: number }>(entry: Entry) => withIsoTimes(entry, 'at')
const toBriefJson = (brief: queries.Brief) => withIsoTimes(brief, 'created_at')

function saveResponse(saved: commands.SaveBriefResult, status: number) {
  if (saved.ok) return json({ brief: toBriefJson(saved.brief) }, { status })
  const error = 'This brief is being written, or someone else has changed it. Reload the page.'
  return failureResponse(saved, { conflict: { status: 409, code: 'changed', error } })
}

export const briefRoutes = [
  adminApi('GET', '/api/admin/briefs', {
    query: ['state', 'cursor'],
    response: z.strictObject({ briefs: z.array(briefSchema), next: nextCursor }),
    async handle({ deps, query: { state, cursor } }) {
      const known = briefStates.find((one) => one === state)
      const { page, next } = await queries.listBriefs(deps.db, { state: known, cursor })
      return json({ briefs: page.map(toBriefJson), next })
    },
  }),
  adminApi('GET', '/api/admin/briefs/similar-titles', {
    query: ['question', 'but'],
    response: z.strictObject({ similar: z.string().nullable() }),
    async handle({ deps, query: { question = '', but } }) {
      const findSimilar = await queries.createSimilarFinder(deps.db)
      return json({ similar: findSimilar(question.slice(0, 300), but) ?? null })
    },
  }),
  adminApi('GET', '/api/admin/briefs/suggestions', {
    response: z.strictObject({
      searches: z.array(z.strictObject({ query: z.string(), times: z.int() })),
      articles: z.array(ideaSchema.extend({ published_date: isoTime })),
    }),
    async handle({ deps }) {
      const { searches, articles } = await queries.listSuggestions(deps)
      return json({ searches, articles: articles.map((article) => withIsoTimes(article, 'published_date')) })
    },
  }),
  adminApi('GET', '/api/admin/calendar', {
    query: ['month'],
    response: z.strictObject({ entries: z.array(entrySchema), unplanned: z.array(entrySchema) }),
    async handle({ deps, query: { month = '' } }) {
      const shown = isDay(`${month}-01`) ? month : toDay(deps.clock()).slice(0, 7)
      const [entries, unplanned] = await Promise.all([
        queries.readCalendar(deps.db, shown),
        queries.listUnplannedDrafts(deps.db),
      ])
      return json({ entries: entries.map(toEntryJson), unplanned: unplanned.map(toEntryJson) })
    },
  }),
  adminApi('GET', '/api/admin/briefs/:id', {
    response: savedBriefResponse.extend({ facts: z.array(factSchema) }),
    async handle({ deps, params }) {
      const brief = await queries.findBrief(deps.db, params.id)
      return brief ? json({ brief: toBriefJson(brief), facts: await readFacts(deps.db, brief.facts) }) : notFound()
    },
  }),
  adminApi('POST', '/api/admin/briefs', {
    body: briefBody,
    status: 201,
    response: savedBriefResponse,
    handle: async ({ deps, user, body }) => saveResponse(await commands.createBrief(deps, user.id, body), 201),
  }),
  adminApi('PUT', '/api/admin/briefs/:id', {
    body: briefBody.extend({ version: z.int().min(1) }),
    response: savedBriefResponse,
    handle: async ({ deps, user, params, body }) =>
      saveResponse(await commands.updateBrief(deps, user.id, { ...body, id: params.id }), 200),
  }),
  adminApi('PATCH', '/api/admin/briefs', {
    body: z.strictObject({
      ids: idList,
      state: z.enum(['open', 'dropped']).optional(),
      planned_for: z.string().refine(isDay, 'Please enter a date.').nullable().optional(),
    }),
    response: changedResponse,
    handle: async ({ deps, user, body }) => json({ changed: await commands.changeBriefs(deps, user.id, body) }),
  }),
  adminApi('POST', '/api/admin/briefs/import/preview', {
    body: z.strictObject({ text: z.string() }),
    maxBodyBytes,
    response: z.strictObject({ rows: z.array(previewRow) }),
    async handle({ deps, body }) {
      const preview = await commands.previewBriefs(deps.db, body.text)
      return preview.ok ? json({ rows: preview.rows }) : failureResponse(preview, { unreadable: { status: 422 } })
    },
  }),
  adminApi('POST', '/api/admin/briefs/import', {
    body: z.strictObject({ rows: z.array(briefBody).max(500) }),
    maxBodyBytes,
    response: z.strictObject({ inserted: z.int(), skipped: z.int() }),
    handle: async ({ deps, user, body }) => json(await commands.importBriefs(deps, user.id, body.rows)),
  }),
] as const

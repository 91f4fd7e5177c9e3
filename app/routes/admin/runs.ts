import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { notFound, errorResponse, failureResponse, json, type ErrorResponse } from '#app/responses.ts'
import { streamSnapshots } from '#app/sse/event-stream.ts'
import {
  generationMessages,
  itemStates,
  runCounts,
  runKinds,
  runStates,
  spreadDays,
  writingModes,
} from '#domain/generation/generation.ts'
import { cancelRun, hideRun, retryRun, startRun } from '#features/generation/commands.ts'
import type { RunRejection } from '#features/generation/run-request.ts'
import {
  countTopicsLeft,
  listRuns,
  readBudget,
  readCurrentRun,
  readProgress,
  readRun,
  readWait,
} from '#features/generation/queries.ts'
import { emptyBody, emptyResponse, isoTime, fieldsOf } from '../field-schemas.ts'
import { adminApi } from '../user-api.ts'
import { isStillAdmin } from './live-views.ts'

export const textUpTo = (most: number) => z.string().max(most)

export const affiliateProductField = z.strictObject({
  name: textUpTo(500),
  url: textUpTo(2048).optional(),
  link: textUpTo(2048),
  imageUrl: textUpTo(2048),
  asin: textUpTo(10).optional(),
})

const progressSchema = z.object({
  ...fieldsOf(z.boolean(), 'isGenerating', 'isCancelled', 'showProgress'),
  ...fieldsOf(z.int(), 'totalArticles', 'currentArticle'),
  ...fieldsOf(z.string(), 'currentStatus', 'currentArticleTitle'),
  generatedArticles: z.array(
    z.object({ ...fieldsOf(z.string(), 'title', 'slug', 'url'), draft: z.boolean(), note: z.string().optional() }),
  ),
  errors: z.array(z.string()),
})
const runSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'reason'),
  kind: z.enum(runKinds),
  ...fieldsOf(z.string().nullable(), 'category', 'topic'),
  count: z.int(),
  state: z.enum(runStates),
  created_at: isoTime,
  finished_at: isoTime.nullable(),
  publish: z.enum(['at once', 'draft']),
  items: z.array(
    z.object({
      ordinal: z.int(),
      ...fieldsOf(z.string(), 'category', 'title', 'slug', 'error'),
      state: z.enum(itemStates),
      article_id: z.string().nullable(),
    }),
  ),
})
const budgetSchema = z.object({ paid: z.boolean(), perArticle: z.int(), usedToday: z.int(), cap: z.int() })
const byMode = <Value extends z.ZodType>(value: Value) => z.object({ careful: value, quick: value })
/** Calls per article, and the average number of tokens where the provider reports it. */
const textBudgetSchema = budgetSchema.extend({ calls: byMode(z.int()), tokens: byMode(z.int().nullable()) })
const runResponse = z.object({ progress: progressSchema, run: runSchema })

const invalid = { status: 422 }
const runErrors = {
  no_category: invalid,
  no_topics: invalid,
  no_brief: invalid,
  no_sections: invalid,
  incomplete: invalid,
  foreign_link: invalid,
  missing_tag: invalid,
  bad_image: invalid,
  no_topic: invalid,
  no_tag: invalid,
  no_products: invalid,
  active: { status: 409 },
  cap_reached: { status: 409 },
  no_titles: { status: 503 },
  no_discovery: { status: 502 },
  not_generated: { status: 502 },
}

/** `title` and `link`: the heading of a warning, and a link that would be accepted. */
export function generationErrorResponse(rejection: RunRejection): ErrorResponse {
  const { title, link } = rejection
  return failureResponse(rejection, runErrors, title === undefined ? {} : { details: { title, link } })
}

export const runRoutes = [
  adminApi('POST', '/api/admin/runs', {
    scope: 'publish',
    summary: 'Starts a generation run.',
    rateLimit: perMinute(20),
    body: z.strictObject({
      kind: z.enum(runKinds),
      count: z.literal(runCounts, 'Choose 5 or 10 articles.'),
      category: textUpTo(100).optional(),
      affiliateProduct: affiliateProductField.optional(),
      topic: textUpTo(300).optional(),
      affiliateTag: textUpTo(64).optional(),
      publish: z.enum(['at once', 'draft']).optional(),
      /** Of the kind `category`: one article for each, whatever the count. */
      briefs: z.array(textUpTo(64)).min(1).max(10, 'Choose at most 10 briefs at a time.').optional(),
      /** Write fewer if the writer has fewer topics left. */
      fewer: z.literal(true).optional(),
      /** Of the browser, such as `Europe/Berlin`. Briefs are published at 9:00 there on their day. */
      timeZone: textUpTo(64).optional(),
      mode: z.enum(writingModes).optional(),
      spread: z.literal(spreadDays).optional(),
    }),
    status: 201,
    response: runResponse.extend({ warning: z.string().nullable() }),
    async handle({ deps, user, body }) {
      const started = await startRun(deps, user.id, body)
      if (!started.ok) return generationErrorResponse(started)
      const current = await readRun(deps.db, started.run_id)
      return current ? json({ ...current, warning: started.warning || null }, { status: 201 }) : notFound()
    },
  }),
  adminApi('GET', '/api/admin/runs', {
    scope: 'read',
    summary: 'The latest runs, with their articles and errors.',
    response: z.object({ runs: z.array(runResponse) }),
    handle: async ({ deps }) => json({ runs: await listRuns(deps.db) }),
  }),
  adminApi('GET', '/api/admin/runs/current', {
    scope: 'read',
    summary: 'The newest run that is not hidden, and what is left of the daily budget.',
    response: z.object({
      progress: progressSchema,
      run: runSchema.nullable(),
      budget: z.object({ text: textBudgetSchema, image: budgetSchema }),
      /** What the run waits for; the text ends in a countdown. Times are milliseconds from now. */
      wait: z.object({ text: z.string(), endsIn: z.int(), showIn: z.int() }).nullable(),
    }),
    async handle({ deps }) {
      const reads = [readCurrentRun(deps.db), readBudget(deps), readWait(deps)] as const
      const [current, budget, wait = null] = await Promise.all(reads)
      return json({ ...current, budget, wait })
    },
  }),
  adminApi('GET', '/api/admin/runs/topics', {
    scope: 'read',
    summary: 'How many topics the built-in writer has left in a category. Null: it is not the writer.',
    query: ['category'],
    response: z.object({ topics: z.object({ left: z.int(), total: z.int() }).nullable() }),
    handle: async ({ deps, query }) => json({ topics: await countTopicsLeft(deps, query['category'] ?? '') }),
  }),
  adminApi('GET', '/api/admin/runs/events', {
    scope: 'read',
    summary: 'The progress as server-sent `run` events.',
    rateLimit: perMinute(60),
    /** Sends the progress once at the start, then whenever it changes. */
    handle: ({ deps, user, request: { headers } }) =>
      streamSnapshots({
        owner: user.session_id,
        event: 'run',
        readEvent: () => readProgress(deps.db),
        subscribe: (changed) => deps.bus.subscribe(({ topic }) => void (topic === 'run' && changed())),
        isStillAllowed: () => isStillAdmin(deps, headers),
      }),
  }),
  adminApi('POST', '/api/admin/runs/:id/cancel', {
    scope: 'publish',
    summary: 'Cancels a run.',
    body: emptyBody,
    response: runResponse,
    async handle({ deps, user, params }) {
      const cancelled = await cancelRun(deps, user.id, params.id)
      const current = await readRun(deps.db, params.id)
      if (!current) return notFound()
      return cancelled ? json(current) : errorResponse(409, 'ended', 'This run has already finished.')
    },
  }),
  adminApi('POST', '/api/admin/runs/:id/retry', {
    scope: 'publish',
    summary: 'Continues an ended run with the articles that it did not finish.',
    rateLimit: perMinute(20),
    body: emptyBody,
    response: runResponse,
    async handle({ deps, user, params }) {
      const retried = await retryRun(deps, user.id, params.id)
      if (!retried.ok)
        return failureResponse(retried, {
          active: { status: 409, error: generationMessages.active },
          ended: { status: 409, error: 'This run has no failed articles to retry.' },
        })
      const current = await readRun(deps.db, params.id)
      return current ? json(current) : notFound()
    },
  }),
  adminApi('DELETE', '/api/admin/runs/:id', {
    scope: 'publish',
    summary: 'Hides all finished runs.',
    response: emptyResponse,
    async handle({ deps, params }) {
      const hidden = await hideRun(deps, params.id)
      const error = 'This run is still active. Cancel it before hiding it.'
      return hidden.ok ? json({}) : failureResponse(hidden, { active: { status: 409, error } })
    },
  }),
] as const

import { z } from 'zod'
import { failureResponse, json } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { articleRefSchema, emptyBody, emptyResponse, fieldsOf, isoTime } from '#app/routes/field-schemas.ts'
import { recallSourceKeys } from '#domain/recalls/sources.ts'
import { checkRecalls } from '#features/recalls/check-recalls.ts'
import { confirmRecall, dismissRecall, endRecall, publishNotice, undoRecall } from '#features/recalls/decisions.ts'
import { readRecallOverview } from '#features/recalls/overview.ts'
import { feedStates, matchStates } from '#features/recalls/tables.ts'
import { adminApi, type AdminContext } from '../user-api.ts'
import { createBackgroundRun } from './background-run.ts'

const noticeSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'name', 'product', 'codes', 'reason', 'classification', 'url', 'published_on'),
  source: z.enum(recallSourceKeys),
  brands: z.array(z.string()),
  /** When the maker ended the recall. */
  closed_on: z.string().nullable(),
})
const matchSchema = z.object({
  id: z.string(),
  state: z.enum(matchStates),
  strength: z.enum(['strong', 'weak']),
  /** Words of the notice that agree, marked on both sides. */
  agreeing: z.array(z.string()),
  /** `why`: the reason of the match. `sentence`: of the article. */
  ...fieldsOf(z.string(), 'why', 'sentence'),
  decided_at: isoTime.nullable(),
  decided_by: z.string().nullable(),
  notice: noticeSchema,
  product: z
    .object({
      ...fieldsOf(z.string(), 'id', 'title', 'image_url'),
      brand: z.string().nullable(),
      articles: z.array(articleRefSchema),
      /** In the last 30 days. */
      clicks: z.int(),
    })
    .nullable(),
  article: articleRefSchema.nullable(),
})
const feedSchema = z.object({
  source: z.enum(recallSourceKeys),
  enabled: z.boolean(),
  state: z.enum([...feedStates, 'never']),
  message: z.string(),
  ...fieldsOf(isoTime.nullable(), 'checked_at', 'complete_at', 'next_at'),
  covered_since: z.string().nullable(),
  ...fieldsOf(z.int(), 'read', 'kept'),
})
const overviewSchema = z.object({
  /** `isPublic`: sources are read by themselves only while the site is public. */
  ...fieldsOf(z.boolean(), 'isOn', 'isPublic', 'running'),
  ...fieldsOf(z.array(matchSchema), 'waiting', 'decided'),
  /** Notices about animals that concern nothing here. */
  others: z.array(noticeSchema),
  feeds: z.array(feedSchema),
  subscribers: z.int(),
  /** Why no mail about recalls can be sent. */
  senderError: z.string().nullable(),
})
const mailsResponse = z.object({ mails: z.int() })
const decided = {
  decided: { status: 409, error: 'Somebody has decided this already. Please reload the list.' },
} as const

const recallCheck = createBackgroundRun((deps) => checkRecalls(deps, { now: true }), 'check_recalls_failed')

/** A decision that answers with nothing. */
const decisionRoute = <const Name extends string>(name: Name, summary: string, decide: typeof dismissRecall) =>
  adminApi('POST', `/api/admin/recalls/matches/:id/${name}`, {
    scope: 'publish',
    summary,
    body: emptyBody,
    response: emptyResponse,
    async handle({ deps, user, params: { id } }: AdminContext<{ id: string }>) {
      const result = await decide(deps, user.id, id)
      return result.ok ? json({}) : failureResponse(result, decided)
    },
  })

export const recallAdminRoutes = [
  adminApi('GET', '/api/admin/recalls', {
    scope: 'read',
    summary: 'Recall notices that may concern products and articles, what was decided, and the sources.',
    response: overviewSchema,
    handle: async ({ deps }) => json({ ...(await readRecallOverview(deps)), running: recallCheck.isRunning() }),
  }),
  adminApi('POST', '/api/admin/recalls/check', {
    scope: 'publish',
    summary: 'Reads all sources in use now.',
    rateLimit: perMinute(4),
    body: emptyBody,
    status: 202,
    response: z.object({ running: z.literal(true) }),
    /** Responds at once; sources can take a minute. */
    handle({ deps }) {
      recallCheck.start(deps)
      return json({ running: true as const }, { status: 202 })
    },
  }),
  adminApi('POST', '/api/admin/recalls/matches/:id/confirm', {
    scope: 'publish',
    summary: 'Confirms a match: banners, buttons, the list of recalls and mail follow.',
    body: emptyBody,
    response: mailsResponse,
    async handle({ deps, user, params }) {
      const result = await confirmRecall(deps, user.id, params.id)
      return result.ok ? json({ mails: result.mails }) : failureResponse(result, decided)
    },
  }),
  decisionRoute('dismiss', 'Decides that a notice does not concern this product or article.', dismissRecall),
  decisionRoute('end', 'Ends a recall: banners go, buttons come back, the list keeps it as closed.', endRecall),
  adminApi('POST', '/api/admin/recalls/matches/:id/undo', {
    scope: 'publish',
    summary: 'Takes a decision back. `stopped` mails are not sent, `corrected` readers are told.',
    body: emptyBody,
    response: z.object(fieldsOf(z.int(), 'stopped', 'corrected')),
    async handle({ deps, user, params }) {
      const result = await undoRecall(deps, user.id, params.id)
      if (!result.ok) return failureResponse(result, decided)
      return json({ stopped: result.stopped, corrected: result.corrected })
    },
  }),
  adminApi('POST', '/api/admin/recalls/notices/:id/publish', {
    scope: 'publish',
    summary: 'Shows a notice to readers although nothing here is concerned.',
    body: emptyBody,
    response: mailsResponse,
    async handle({ deps, user, params }) {
      const result = await publishNotice(deps, user.id, params.id)
      return result.ok ? json({ mails: result.mails }) : failureResponse(result, decided)
    },
  }),
] as const

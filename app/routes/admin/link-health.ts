import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { failureResponse, json } from '#app/responses.ts'
import { articleRefSchema, emptyBody, isoTime, fieldsOf } from '#app/routes/field-schemas.ts'
import { checkLinks } from '#features/link-health/jobs.ts'
import { readLinkHealth } from '#features/link-health/queries.ts'
import { replaceProduct, undoReplacement } from '#features/link-health/commands.ts'
import { createBackgroundRun } from './background-run.ts'
import { adminApi } from '../user-api.ts'

const id = z.string().min(1).max(64)
const problemField = z.enum(['no-link', 'no-tag', 'other-tag', 'bad-id', 'dead-short-link', 'unknown-to-shop'])
const linkProblem = z.object({
  id: z.string(),
  product: z.object({
    ...fieldsOf(z.string(), 'id', 'title'),
    ...fieldsOf(z.string().nullable(), 'asin', 'affiliate_link'),
  }),
  problem: problemField,
  message: z.string(),
  /** In the last 30 days. */
  clicks: z.int(),
  articles: z.array(articleRefSchema),
})
const articleLink = z.object({
  ...fieldsOf(z.string(), 'link', 'message'),
  problem: problemField,
  articles: z.array(articleRefSchema),
})
const linkHealthResponse = z.object({
  checkedAt: isoTime.nullable(),
  running: z.boolean(),
  checked: z.int(),
  /** Products whose link has not been checked since they were added or changed. */
  unchecked: z.int(),
  /** Products whose link leads to search results instead of a product. */
  searches: z.int(),
  problems: z.array(linkProblem),
  articleLinks: z.array(articleLink),
})

const linkCheck = createBackgroundRun((deps) => checkLinks(deps, deps.clock()), 'link_check_failed')

export const linkHealthRoutes = [
  adminApi('GET', '/api/admin/link-health', {
    scope: 'analytics',
    summary: 'Problems with affiliate links, most clicks first.',
    response: linkHealthResponse,
    async handle({ deps }) {
      return json({ ...(await readLinkHealth(deps)), running: linkCheck.isRunning() })
    },
  }),
  adminApi('POST', '/api/admin/link-health/check', {
    scope: 'analytics',
    summary: 'Starts a check of all affiliate links.',
    rateLimit: perMinute(10),
    body: emptyBody,
    status: 202,
    response: z.object({ running: z.literal(true) }),
    /** Responds at once; the check runs in the background. */
    handle({ deps }) {
      linkCheck.start(deps)
      return json({ running: true as const }, { status: 202 })
    },
  }),
  adminApi('POST', '/api/admin/link-health/replace', {
    scope: 'publish',
    summary: 'Replaces a product by another in all articles.',
    body: z.strictObject({ product_id: id, replacement_id: id }),
    response: z.object({ articles: z.int(), undo: z.string() }),
    async handle({ deps, user, body }) {
      const replaced = await replaceProduct(deps, { ...body, user_id: user.id })
      if (replaced.ok) return json({ articles: replaced.articles, undo: replaced.undo })
      return failureResponse(replaced, {
        same_product: { status: 422, code: 'invalid', error: 'Please choose another product.' },
        no_link: { status: 422, code: 'invalid', error: 'The product you chose has no link.' },
      })
    },
  }),
  adminApi('POST', '/api/admin/link-health/undo', {
    scope: 'publish',
    summary: 'Takes a replacement back.',
    body: z.strictObject({ undo: id }),
    response: z.object({ articles: z.int() }),
    async handle({ deps, user, body }) {
      const undone = await undoReplacement(deps, body.undo, user.id)
      if (undone.ok) return json({ articles: undone.articles })
      const edited = 'An article has been edited since. Please restore it from its version history.'
      return failureResponse(undone, {
        already_undone: { status: 409, error: 'This has already been undone.' },
        edited: { status: 409, error: edited },
      })
    },
  }),
] as const

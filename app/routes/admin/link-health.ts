import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { json, notFound, errorResponse } from '#app/responses.ts'
import { isoTime } from '#app/routes/field-schemas.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { checkLinks } from '#features/link-health/jobs.ts'
import { readLinkHealth } from '#features/link-health/queries.ts'
import { replaceProduct, undoReplacement } from '#features/link-health/commands.ts'

const id = z.string().min(1).max(64)
const problemField = z.enum(['no-link', 'no-tag', 'other-tag', 'bad-id', 'dead-short-link', 'unknown-to-shop'])
const articleRefs = z.array(z.strictObject({ id: z.string(), title: z.string(), slug: z.string() }))
const linkProblem = z.strictObject({
  id: z.string(),
  product: z.strictObject({
    id: z.string(),
    title: z.string(),
    asin: z.string().nullable(),
    affiliate_link: z.string().nullable(),
  }),
  problem: problemField,
  /** One sentence for the owner. */
  message: z.string(),
  /** In the last 30 days. */
  clicks: z.int(),
  articles: articleRefs,
})
/** A link in the text of articles. */
const articleLink = z.strictObject({
  link: z.string(),
  problem: problemField,
  message: z.string(),
  articles: articleRefs,
})
export const linkHealthResponse = z.strictObject({
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
export const linkCheckResponse = z.strictObject({ running: z.literal(true) })
export const replaceProductBody = z.strictObject({ product_id: id, by_product_id: id })
export const replacementResponse = z.strictObject({ articles: z.int(), undo: z.string() })
export const undoReplacementBody = z.strictObject({ undo: id })
export const undoResponse = z.strictObject({ articles: z.int() })

let running: Promise<void> | undefined

export async function getLinkHealth({ deps }: ApiContext) {
  const { checkedAt, articleLinks, ...health } = await readLinkHealth(deps)
  return json({
    ...health,
    articleLinks: articleLinks.map(({ said, ...link }) => ({ ...link, message: said })),
    checkedAt: checkedAt === null ? null : toIsoString(checkedAt),
    running: running !== undefined,
  })
}

/** Responds at once; the check runs in the background. */
export function postLinkCheck({ deps }: ApiContext) {
  running ??= checkLinks(deps, deps.clock())
    .then(
      () => undefined,
      (error: unknown) => deps.log('error', 'link_check_failed', { error }),
    )
    .finally(() => (running = undefined))
  return json({ running: true as const }, { status: 202 })
}

export async function postReplacement(context: ApiContext<unknown, z.output<typeof replaceProductBody>>) {
  const { id: user_id } = await signedInUser(context)
  const done = await replaceProduct(context.deps, { ...context.body, user_id })
  if (done.ok) return json({ articles: done.articles, undo: done.undo })
  if (done.reason === 'none') return notFound()
  const words = done.reason === 'same' ? 'Please choose another product.' : 'The product you chose has no link.'
  return errorResponse(422, 'invalid', words)
}

export async function postReplacementUndo(context: ApiContext<unknown, z.output<typeof undoReplacementBody>>) {
  const { id: user_id } = await signedInUser(context)
  const done = await undoReplacement(context.deps, context.body.undo, user_id)
  if (done.ok) return json({ articles: done.articles })
  if (done.reason === 'none') return notFound()
  const words =
    done.reason === 'done'
      ? 'This has already been undone.'
      : 'An article has been edited since. Please restore it from its version history.'
  return errorResponse(409, done.reason, words)
}

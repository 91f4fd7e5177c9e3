import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse } from '#app/responses.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { checkLinks } from '#features/link-health/jobs.ts'
import { readLinkHealth } from '#features/link-health/queries.ts'
import { replaceProduct, undoReplacement } from '#features/link-health/commands.ts'
import { jsonResponse } from './responses.ts'
import type { ReplaceProductBody, UndoReplacementBody } from './link-health-schemas.ts'

let running: Promise<void> | undefined

export async function getLinkHealth({ deps }: ApiContext): Promise<Response> {
  const { checkedAt, ...health } = await readLinkHealth(deps.db, deps.clock())
  return jsonResponse({
    ...health,
    checkedAt: checkedAt === null ? null : toIsoString(checkedAt),
    running: running !== undefined,
  })
}

/** Answers at once; the list fills while it goes on. */
export function postLinkCheck({ deps }: ApiContext): Response {
  running ??= checkLinks(deps, deps.clock())
    .then(
      () => undefined,
      (error: unknown) => deps.log('error', 'link_check_failed', { error }),
    )
    .finally(() => (running = undefined))
  return jsonResponse({ running: true }, 202)
}

export async function postReplacement(context: ApiContext<unknown, ReplaceProductBody>): Promise<Response> {
  const { id: user_id } = await signedInUser(context)
  const done = await replaceProduct(context.deps, { ...context.body, user_id })
  if (done.ok) return jsonResponse({ articles: done.articles, undo: done.undo })
  if (done.reason === 'none') return notFound()
  const words = done.reason === 'same' ? 'Please choose another product.' : 'The product you chose has no link.'
  return errorResponse(422, 'invalid', words)
}

export async function postReplacementUndo(context: ApiContext<unknown, UndoReplacementBody>): Promise<Response> {
  const { id: user_id } = await signedInUser(context)
  const done = await undoReplacement(context.deps, context.body.undo, user_id)
  if (done.ok) return jsonResponse({ articles: done.articles })
  if (done.reason === 'none') return notFound()
  const words =
    done.reason === 'done'
      ? 'This has already been undone.'
      : 'An article has been edited since. Please restore it from its version history.'
  return errorResponse(409, done.reason, words)
}

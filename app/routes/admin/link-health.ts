import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { iso } from '#domain/text/dates.ts'
import { checkLinks } from '#features/link-health/jobs.ts'
import { readLinkHealth } from '#features/link-health/queries.ts'
import { replaceProduct, undoReplacement } from '#features/link-health/commands.ts'
import { answer } from './responses.ts'
import type { Replacement, Undo } from './link-health-schemas.ts'

let running: Promise<void> | undefined

export async function getLinkHealth({ deps }: ApiVisit): Promise<Response> {
  const { checkedAt, ...health } = await readLinkHealth(deps.db, deps.clock())
  return answer({ ...health, checkedAt: checkedAt === null ? null : iso(checkedAt), running: running !== undefined })
}

/** Answers at once; the list fills while it goes on. */
export function postLinkCheck({ deps }: ApiVisit): Response {
  running ??= checkLinks(deps, deps.clock())
    .then(
      () => undefined,
      (error: unknown) => deps.log('error', 'link_check_failed', { error }),
    )
    .finally(() => (running = undefined))
  return answer({ running: true }, 202)
}

export async function postReplacement(visit: ApiVisit<unknown, Replacement>): Promise<Response> {
  const { id: user_id } = await memberOf(visit)
  const done = await replaceProduct(visit.deps, { ...visit.body, user_id })
  if (done.ok) return answer({ articles: done.articles, undo: done.undo })
  if (done.reason === 'none') return nothingHere()
  const words =
    done.reason === 'same' ? 'Please choose another product.' : 'The product that you chose has no link itself.'
  return refuse(422, 'invalid', words)
}

export async function postReplacementUndo(visit: ApiVisit<unknown, Undo>): Promise<Response> {
  const { id: user_id } = await memberOf(visit)
  const done = await undoReplacement(visit.deps, visit.body.undo, user_id)
  if (done.ok) return answer({ articles: done.articles })
  if (done.reason === 'none') return nothingHere()
  const words =
    done.reason === 'done'
      ? 'This was taken back already.'
      : 'An article was edited since. Please put it back by its versions.'
  return refuse(409, done.reason, words)
}

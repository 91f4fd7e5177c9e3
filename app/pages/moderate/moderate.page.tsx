import type { PageResult, PageContext } from '#app/route.ts'
import { applyModerationLink, findModerationLink, type ModerationLink } from '#features/comments/moderation-links.ts'
import { ModerateView, InvalidLink } from './moderate-view.tsx'

const head = {
  title: 'Moderate comment',
  description: 'Approve or reject one comment.',
  path: '/moderate',
  noindex: true,
} as const

/** Opening the link changes nothing, because mail scanners follow every link. */
export async function moderatePage({ deps, query }: PageContext): Promise<PageResult> {
  const token = query['token'] ?? ''
  return moderationPage(token, await findModerationLink(deps, token))
}

export async function handleModerate({ deps, query }: PageContext): Promise<PageResult> {
  const token = query['token'] ?? ''
  return moderationPage(token, await applyModerationLink(deps, token))
}

function moderationPage(token: string, decision: ModerationLink | undefined): PageResult {
  if (!decision) return { status: 404, head, body: <InvalidLink /> }
  return { head, body: <ModerateView token={token} {...decision} /> }
}

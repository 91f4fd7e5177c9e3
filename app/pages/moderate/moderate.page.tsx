import type { PageResult, Visit } from '#app/route.ts'
import { decideByLink, findByLink, type Asked } from '#features/comments/moderation-links.ts'
import { ModerateView, NoSuchLink } from './moderate-view.tsx'

const head = {
  title: 'A comment that waits',
  description: 'Approve or reject one comment.',
  path: '/moderate',
  noindex: true,
} as const

/** Looking decides nothing: programs that check mails follow every link in them. */
export async function moderatePage({ deps, query }: Visit): Promise<PageResult> {
  const token = query['token'] ?? ''
  return shown(token, await findByLink(deps, token))
}

export async function moderatePressed({ deps, query }: Visit): Promise<PageResult> {
  const token = query['token'] ?? ''
  return shown(token, await decideByLink(deps, token))
}

function shown(token: string, asked: Asked | undefined): PageResult {
  if (!asked) return { status: 404, head, body: <NoSuchLink /> }
  return { head, body: <ModerateView token={token} {...asked} /> }
}

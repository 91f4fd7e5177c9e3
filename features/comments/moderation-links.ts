import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { setCommentState } from './moderation.ts'

const moderationActions = ['approved', 'rejected'] as const
export type ModerationAction = (typeof moderationActions)[number]

export const linkTtlMs = 7 * 24 * 60 * 60 * 1000

/** A link that shows one comment and allows only this decision, for a week. */
export function moderationPath({ signer, clock }: Needs<'signer' | 'clock'>, id: string, action: ModerationAction) {
  return `/moderate?token=${signer.sign('comment', `${action} ${id}`, clock() + linkTtlMs)}`
}

export type ModerationLink = NonNullable<Awaited<ReturnType<typeof findModerationLink>>>

/** Undefined if the link is invalid or expired, or if its comment was deleted. */
export async function findModerationLink({ db, signer }: Needs<'db' | 'signer'>, token: string) {
  const [word, id = ''] = signer.read('comment', token)?.split(' ') ?? []
  const action = moderationActions.find((known) => known === word)
  const comment = action && (await findComment(db, id))
  return comment && { verdict: action, comment }
}

/** Decides only while the comment is pending, so an old mail cannot undo a later decision. */
export async function applyModerationLink(
  deps: Needs<'db' | 'signer' | 'clock' | 'newId' | 'contentVersion'>,
  token: string,
) {
  const link = await findModerationLink(deps, token)
  if (link?.comment.state !== 'pending') return link
  const { id } = link.comment
  await setCommentState(deps, { ids: [id], state: link.verdict, user_id: null, from: 'pending' })
  return findModerationLink(deps, token)
}

function findComment(db: Db, id: string) {
  return db
    .selectFrom('comments')
    .innerJoin('articles', 'articles.id', 'comments.article_id')
    .select(['comments.id', 'author_name', 'comments.content', 'comments.state', 'comments.created_at'])
    .select(['articles.title', 'articles.slug'])
    .where('comments.id', '=', id)
    .executeTakeFirst()
}

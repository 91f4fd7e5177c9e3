import type { Needs } from '#features/deps.ts'
import type { CommentState, Db } from '#features/tables.ts'
import { decideComments } from './moderation.ts'

const verdicts = ['approved', 'rejected'] as const
export type Verdict = (typeof verdicts)[number]

export const linksLast = 7 * 24 * 60 * 60 * 1000

/** A link that shows one comment and lets whoever has it pass this verdict, and no other, for a week. */
export function verdictPath({ signer, clock }: Needs<'signer' | 'clock'>, id: string, verdict: Verdict): string {
  return `/moderate?token=${signer.sign('comment', `${verdict} ${id}`, clock() + linksLast)}`
}

export type Asked = {
  verdict: Verdict
  comment: {
    id: string
    author_name: string
    content: string
    state: CommentState
    created_at: number
    title: string
    slug: string
  }
}

/** Undefined when the link is not ours, too old, or its comment is gone. */
export async function findByLink({ db, signer }: Needs<'db' | 'signer'>, token: string): Promise<Asked | undefined> {
  const [word, id = ''] = signer.read('comment', token)?.split(' ') ?? []
  const verdict = verdicts.find((known) => known === word)
  const comment = verdict && (await findComment(db, id))
  return comment && { verdict, comment }
}

/** Only a comment that still waits: an old mail does not undo what was decided since. */
export async function decideByLink(
  deps: Needs<'db' | 'signer' | 'clock' | 'newId'>,
  token: string,
): Promise<Asked | undefined> {
  const asked = await findByLink(deps, token)
  if (asked?.comment.state !== 'pending') return asked
  const { id } = asked.comment
  await decideComments(deps, { ids: [id], state: asked.verdict, user_id: null, from: 'pending' })
  return findByLink(deps, token)
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

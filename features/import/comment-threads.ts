import { toLine } from '#domain/import/map-post.ts'
import type { SourceComment } from '#domain/import/source.ts'

/** `replyKey`: of the comment on the old site that became the reply. */
export type ThreadedComment = SourceComment & { replyKey?: string }

const maxName = 100

/**
 * Our comments have no threads, but one reply of the site. The first answer of an author becomes that reply; any other
 * answer begins with the name of the person it answers. `comments`: of one post, those that answer after what they answer.
 */
export function toReplies(comments: readonly SourceComment[]): ThreadedComment[] {
  const byKey = new Map(comments.map((comment) => [comment.key, comment]))
  const threaded = new Map<string, ThreadedComment>()
  for (const comment of comments) {
    const { key, parent, byAuthor, state, text, at } = comment
    const answered = parent === undefined ? undefined : byKey.get(parent)
    const to = parent === undefined ? undefined : threaded.get(parent)
    if (to && byAuthor && state === 'approved' && to.state === 'approved' && !to.reply) {
      threaded.set(to.key, { ...to, reply: { text, at }, replyKey: key })
    } else {
      threaded.set(key, answered ? { ...comment, text: withName(text, answered.name) } : comment)
    }
  }
  return [...threaded.values()]
}

function withName(text: string, name: string): string {
  const clean = toLine(name).slice(0, maxName).toWellFormed()
  return clean === '' || text.trimStart().startsWith(`@${clean}`) ? text : `@${clean}: ${text}`
}

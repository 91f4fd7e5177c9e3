import type { ApiVisit } from '#app/door.ts'
import { countComments } from '#features/comments/moderation.ts'
import { countUnread } from '#features/messages/reads.ts'
import { countSubscribed } from '#features/newsletter/reads.ts'
import { answer } from './answer.ts'

/** What waits: unread messages, comments to decide on, and how many read the letter. */
export async function getCounts({ deps: { db } }: ApiVisit): Promise<Response> {
  const [messages, comments, subscribers] = await Promise.all([
    countUnread(db),
    countComments(db, 'pending'),
    countSubscribed(db),
  ])
  return answer({ messages, comments: comments.total, subscribers })
}

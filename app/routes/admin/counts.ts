import type { ApiVisit } from '#app/route.ts'
import { countComments } from '#features/comments/moderation.ts'
import { countTrouble } from '#features/mail/queries.ts'
import { countUnread } from '#features/messages/queries.ts'
import { countSubscribed } from '#features/newsletter/queries.ts'
import { answer } from './responses.ts'

/** What waits: unread messages, comments to decide on, mails to look at; and how many read the letter. */
export async function getCounts({ deps }: ApiVisit): Promise<Response> {
  const { db } = deps
  const [messages, comments, subscribers, mails] = await Promise.all([
    countUnread(db),
    countComments(db, 'pending'),
    countSubscribed(db),
    countTrouble(deps),
  ])
  return answer({ messages, comments: comments.total, subscribers, mails })
}

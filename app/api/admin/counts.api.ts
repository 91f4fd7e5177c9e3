import type { ApiVisit } from '#app/door.ts'
import { countComments } from '#features/comments/moderation.ts'
import { countTrouble } from '#features/mail/reads.ts'
import { countUnread } from '#features/messages/reads.ts'
import { countSubscribed } from '#features/newsletter/reads.ts'
import { answer } from './answer.ts'

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

import type { ApiContext } from '#app/route.ts'
import { countComments } from '#features/comments/moderation.ts'
import { countProblemMails } from '#features/mail/queries.ts'
import { countUnread } from '#features/messages/queries.ts'
import { countSubscribed } from '#features/newsletter/queries.ts'
import { jsonResponse } from './responses.ts'

/** What waits: unread messages, comments to decide on, mails to look at; and how many read the letter. */
export async function getCounts({ deps }: ApiContext): Promise<Response> {
  const { db } = deps
  const [messages, comments, subscribers, mails] = await Promise.all([
    countUnread(db),
    countComments(db, 'pending'),
    countSubscribed(db),
    countProblemMails(deps),
  ])
  return jsonResponse({ messages, comments: comments.total, subscribers, mails })
}

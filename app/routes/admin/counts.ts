import { z } from 'zod'
import { json } from '#app/responses.ts'
import type { ApiContext } from '#app/route.ts'
import { countComments } from '#features/comments/moderation.ts'
import { countProblemMails } from '#features/mail/queries.ts'
import { countUnread } from '#features/messages/queries.ts'
import { countSubscribed } from '#features/newsletter/queries.ts'

export const countsResponse = z.strictObject({
  messages: z.int(),
  comments: z.int(),
  subscribers: z.int(),
  mails: z.int(),
})

export async function getCounts({ deps }: ApiContext) {
  const { db } = deps
  const [messages, comments, subscribers, mails] = await Promise.all([
    countUnread(db),
    countComments(db, 'pending'),
    countSubscribed(db),
    countProblemMails(deps),
  ])
  return json({ messages, comments, subscribers, mails })
}

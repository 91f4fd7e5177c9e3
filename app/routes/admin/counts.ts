import { z } from 'zod'
import { json } from '#app/responses.ts'
import { countComments } from '#features/comments/moderation.ts'
import { countProblemMails } from '#features/mail/queries.ts'
import { countUnread } from '#features/messages/queries.ts'
import { countSubscribed } from '#features/newsletter/queries.ts'
import { adminApi } from './admin-api.ts'

export const countsRoute = adminApi('GET', '/api/admin/counts', {
  summary: 'Unread messages, pending comments, subscribers and failed mails.',
  response: z.strictObject({ messages: z.int(), comments: z.int(), subscribers: z.int(), mails: z.int() }),
  async handle({ deps }) {
    const { db } = deps
    const [messages, comments, subscribers, mails] = await Promise.all([
      countUnread(db),
      countComments(db, 'pending'),
      countSubscribed(db),
      countProblemMails(deps),
    ])
    return json({ messages, comments, subscribers, mails })
  },
})

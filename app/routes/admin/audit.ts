import { z } from 'zod'
import { json } from '#app/responses.ts'
import { isoTime, nextCursor, fieldsOf, withIsoTimes } from '#app/routes/field-schemas.ts'
import { listAudit } from '#features/audit/queries.ts'
import { adminApi } from './admin-api.ts'

const auditEntry = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'action', 'subject'),
  /** The email address of the account; null when the account was deleted or the site acted on its own. */
  user: z.string().nullable(),
  about: z.string().nullable(),
  created_at: isoTime,
})

export const auditRoute = adminApi('GET', '/api/admin/audit', {
  summary: 'The audit log, newest first.',
  query: ['cursor'],
  response: z.strictObject({ entries: z.array(auditEntry), next: nextCursor }),
  async handle({ deps, query }) {
    const { entries, next } = await listAudit(deps.db, query['cursor'])
    return json({ entries: entries.map((entry) => withIsoTimes(entry, 'created_at')), next })
  },
})

import { z } from 'zod'
import { json } from '#app/responses.ts'
import { api } from '#app/route.ts'
import { roles } from '#domain/accounts/role.ts'
import { findRole } from '#features/accounts/queries.ts'
import { isoTime, fieldsOf } from './field-schemas.ts'

const sessionUser = z.object({ ...fieldsOf(z.string(), 'id', 'email', 'name'), twoFactorEnabled: z.boolean() })
const sessionResponse = z.object({
  user: sessionUser.nullable(),
  isAdmin: z.boolean(),
  /** For people who may use the dashboard. */
  role: z.enum(roles).optional(),
  expires: isoTime.optional(),
})

/** Reading the session extends it when it is due; then `expires` changes. */
export const sessionRoute = api('GET', '/api/session', {
  summary: 'Who is signed in.',
  access: 'anyone',
  response: sessionResponse,
  async handle({ deps, request }) {
    const { user, expires_at, cookies } = await deps.accounts.refresh(request.headers)
    const role = user && (await findRole(deps.db, user.id))
    return user
      ? json({ user, isAdmin: role === 'admin', ...(role && { role }), expires: expires_at }, { cookies })
      : json({ user: null, isAdmin: false }, { cookies })
  },
})

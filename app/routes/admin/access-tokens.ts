import { z } from 'zod'
import { requireRecentSignIn } from '#app/guards/recent-sign-in.ts'
import { failureResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { maxTokenDays, maxTokenName, tokenScopes } from '#domain/accounts/token-scopes.ts'
import { createAccessToken, revokeAccessToken } from '#features/access-tokens/commands.ts'
import { listAccessTokens } from '#features/access-tokens/queries.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import { emptyResponse, fieldsOf, isoTime, requiredName } from '../field-schemas.ts'
import { authorApi } from '../user-api.ts'

const scopes = z.array(z.enum(tokenScopes))
const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes,
  owner: z.string().nullable(),
  ...fieldsOf(isoTime, 'created_at', 'expires_at'),
  last_used_at: isoTime.nullable(),
})

export const accessTokenRoutes = [
  authorApi('GET', '/api/admin/tokens', {
    scope: 'person',
    summary: 'Tokens of programs: your own, for admins everybody’s.',
    response: z.object({ tokens: z.array(tokenSchema) }),
    async handle({ deps, user }) {
      const isEverybodys = await isAdmin(deps.db, user.id)
      return json({ tokens: await listAccessTokens(deps.db, isEverybodys ? {} : { user_id: user.id }) })
    },
  }),
  authorApi('POST', '/api/admin/tokens', {
    scope: 'person',
    summary: 'Makes a token. Only this response contains it. Needs a recent sign-in.',
    rateLimit: perMinute(20),
    body: z.strictObject({
      name: requiredName('The name', maxTokenName),
      scopes: scopes.min(1, 'Please choose what the token may do.'),
      days: z.int('Please enter a number of days.').min(1, 'At least one day.').max(maxTokenDays, 'At most 365 days.'),
    }),
    status: 201,
    response: z.object({ token: z.string(), stored: tokenSchema }),
    async handle(context) {
      const { deps, user, body } = context
      const rejection = requireRecentSignIn(context, user)
      if (rejection) return rejection
      const created = await createAccessToken(deps, { ...body, user_id: user.id, by: user.id })
      if (!created.ok) return failureResponse(created, { invalid: { status: 422 } })
      return json({ token: created.token, stored: created.stored }, { status: 201 })
    },
  }),
  authorApi('DELETE', '/api/admin/tokens/:id', {
    scope: 'person',
    summary: 'Revokes a token: your own, for admins anybody’s. It stops working at once.',
    response: emptyResponse,
    async handle({ deps, user, params }) {
      const owner = (await isAdmin(deps.db, user.id)) ? undefined : user.id
      return (await revokeAccessToken(deps, { id: params.id, owner, by: user.id })) ? json({}) : notFound()
    },
  }),
] as const

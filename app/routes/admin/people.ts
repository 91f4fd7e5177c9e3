import { z } from 'zod'
import { requireRecentSignIn } from '#app/guards/recent-sign-in.ts'
import { failureResponse, invalidFields, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { roles } from '#domain/accounts/role.ts'
import { createInvitation, listInvitations, revokeInvitation } from '#features/accounts/invitations.ts'
import { listPeople, setRole } from '#features/accounts/people.ts'
import { savePreferences } from '#features/accounts/commands.ts'
import { findPreferences, isAdmin } from '#features/accounts/queries.ts'
import { preferencesSchema } from '../account-schemas.ts'
import { emailAddress, emptyResponse, isoTime, fieldsOf, nextCursor } from '../field-schemas.ts'
import { adminApi, authorApi } from '../user-api.ts'
import { listAudit } from '#features/audit/queries.ts'
import { signOutAccounts } from '#features/accounts/end-sessions.ts'

const role = z.enum(roles)
const personSchema = z.object({ id: z.string(), email: z.string(), name: z.string(), role, since: isoTime })
const invitationSchema = z.object({
  id: z.string(),
  role,
  email: z.string().nullable(),
  ...fieldsOf(isoTime, 'created_at', 'expires_at'),
})
/** Without an address, whoever has the link may accept. */
const newInvitationBody = z.strictObject({ role, email: emailAddress().nullable() })

export const peopleRoutes = [
  adminApi('GET', '/api/admin/people', {
    scope: 'person',
    summary: 'Everybody with a role, and invitations that still work.',
    response: z.object({ people: z.array(personSchema), invitations: z.array(invitationSchema) }),
    async handle({ deps }) {
      const [people, invitations] = await Promise.all([listPeople(deps.db), listInvitations(deps)])
      return json({ people, invitations })
    },
  }),
  authorApi('GET', '/api/admin/preferences', {
    scope: 'person',
    summary: 'How you arranged the dashboard: saved filters, columns and rows.',
    response: preferencesSchema,
    handle: async ({ deps, user }) => json(await findPreferences(deps.db, user.id)),
  }),
  authorApi('PUT', '/api/admin/preferences', {
    scope: 'person',
    summary: 'Saves how you arranged the dashboard.',
    body: preferencesSchema,
    response: preferencesSchema,
    handle: async ({ deps, user, body }) => json(await savePreferences(deps.db, user.id, body)),
  }),
  adminApi('PUT', '/api/admin/people/:id', {
    scope: 'person',
    summary: 'Changes the role of an account; null takes it away.',
    body: z.strictObject({ role: role.nullable() }),
    response: emptyResponse,
    async handle(context) {
      const { deps, user, params, body } = context
      // Admins need a longer password, and only an invitation asks for it.
      if (body.role === 'admin') return invalidFields({ role: 'Please invite this person as an admin instead.' })
      const rejection = (await isAdmin(deps.db, params.id)) ? requireRecentSignIn(context, user) : undefined
      if (rejection) return rejection
      const changed = await setRole(deps, { user_id: params.id, role: body.role, by: user.id })
      const error = 'This is the only admin. Please make somebody else an admin first.'
      return changed.ok ? json({}) : failureResponse(changed, { last_admin: { status: 409, error } })
    },
  }),
  adminApi('POST', '/api/admin/invitations', {
    scope: 'person',
    summary: 'Invites somebody, by mail if there is an address. Only this response contains the link.',
    rateLimit: perMinute(20),
    body: newInvitationBody,
    status: 201,
    response: z.object({ url: z.string(), invitation: invitationSchema }),
    async handle(context) {
      const { deps, user, body, site } = context
      const rejection = body.role === 'admin' ? requireRecentSignIn(context, user) : undefined
      if (rejection) return rejection
      const { token, invitation } = await createInvitation(deps, { ...body, by: user.id })
      const url = `${site.origin}/invite?token=${encodeURIComponent(token)}`
      return json({ url, invitation }, { status: 201 })
    },
  }),
  adminApi('DELETE', '/api/admin/invitations/:id', {
    scope: 'person',
    summary: 'Revokes an invitation.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) =>
      (await revokeInvitation(deps, { id: params.id, by: user.id })) ? json({}) : notFound(),
  }),
] as const

const auditEntry = z.object({
  ...fieldsOf(z.string(), 'id', 'action', 'subject'),
  /** The email address of the account; null when the account was deleted or the site acted on its own. */
  user: z.string().nullable(),
  about: z.string().nullable(),
  changes: z.array(z.object(fieldsOf(z.string(), 'name', 'from', 'to'))),
  /** The name of the token, if a program did it. */
  token: z.string().nullable(),
  version: z.int().nullable(),
  created_at: isoTime,
})

export const auditRoute = adminApi('GET', '/api/admin/audit', {
  scope: 'settings',
  summary: 'The audit log, newest first.',
  query: ['cursor', 'user', 'kind', 'q'],
  response: z.object({ entries: z.array(auditEntry), next: nextCursor }),
  handle: async ({ deps, query: { cursor, ...filter } }) => json(await listAudit(deps.db, cursor, filter)),
})

/** Without an address: everyone but the admin who asks. */
const signOutBody = z
  .strictObject({
    email: emailAddress()
      .transform((value) => value.toLowerCase())
      .optional(),
    dropSecondFactor: z.boolean().optional(),
  })
  .refine(({ email, dropSecondFactor }) => !dropSecondFactor || email !== undefined, {
    path: ['email'],
    message: 'Enter the email address of the account whose two-factor sign-in should be turned off.',
  })

const signOutErrors = {
  not_found: 'There is no account with this address.',
  own_account: 'To sign yourself out, use your account page.',
}

export const signOutRoute = adminApi('POST', '/api/admin/accounts/sign-out', {
  scope: 'person',
  summary: 'Signs out one user or everyone else, and can turn off two-factor sign-in.',
  rateLimit: perMinute(20),
  body: signOutBody,
  response: z.object({ sessions: z.int() }),
  async handle(context) {
    const { deps, user, body } = context
    const { email, dropSecondFactor = false } = body
    const rejection = dropSecondFactor ? requireRecentSignIn(context, user) : undefined
    if (rejection) return rejection
    const signedOut = await signOutAccounts(deps, { admin: user, email, dropSecondFactor })
    return signedOut.ok
      ? json({ sessions: signedOut.sessions })
      : invalidFields({ email: signOutErrors[signedOut.reason] })
  },
})

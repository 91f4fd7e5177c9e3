import { z } from 'zod'
import { failureResponse, invalidFields, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { roles } from '#domain/accounts/role.ts'
import { createInvitation, listInvitations, revokeInvitation, type Invitation } from '#features/accounts/invitations.ts'
import { listPeople, setRole } from '#features/accounts/people.ts'
import { savePreferences } from '#features/accounts/commands.ts'
import { findPreferences } from '#features/accounts/queries.ts'
import { preferencesSchema } from '../account-schemas.ts'
import { emailAddress, emptyResponse, isoTime, fieldsOf, withIsoTimes, nextCursor } from '../field-schemas.ts'
import { adminApi, authorApi } from '../user-api.ts'
import { listAudit } from '#features/audit/queries.ts'
import { signOutAccounts } from '#features/accounts/end-sessions.ts'

const role = z.enum(roles)
const personSchema = z.strictObject({ id: z.string(), email: z.string(), name: z.string(), role, since: isoTime })
const invitationSchema = z.strictObject({
  id: z.string(),
  role,
  email: z.string().nullable(),
  ...fieldsOf(isoTime, 'created_at', 'expires_at'),
})
/** Without an address, whoever has the link may accept. */
const newInvitationBody = z.strictObject({ role, email: emailAddress().nullable() })

const invitationJson = (invitation: Invitation) => withIsoTimes(invitation, 'created_at', 'expires_at')

export const peopleRoutes = [
  adminApi('GET', '/api/admin/people', {
    response: z.strictObject({ people: z.array(personSchema), invitations: z.array(invitationSchema) }),
    async handle({ deps }) {
      const [people, invitations] = await Promise.all([listPeople(deps.db), listInvitations(deps)])
      return json({
        people: people.map((person) => withIsoTimes(person, 'since')),
        invitations: invitations.map(invitationJson),
      })
    },
  }),
  authorApi('GET', '/api/admin/preferences', {
    response: preferencesSchema,
    handle: async ({ deps, user }) => json(await findPreferences(deps.db, user.id)),
  }),
  authorApi('PUT', '/api/admin/preferences', {
    body: preferencesSchema,
    response: preferencesSchema,
    handle: async ({ deps, user, body }) => json(await savePreferences(deps.db, user.id, body)),
  }),
  adminApi('PUT', '/api/admin/people/:id', {
    body: z.strictObject({ role: role.nullable() }),
    response: emptyResponse,
    async handle({ deps, user, params, body }) {
      // Admins need a longer password, and only an invitation asks for it.
      if (body.role === 'admin') return invalidFields({ role: 'Please invite this person as an admin instead.' })
      const changed = await setRole(deps, { user_id: params.id, role: body.role, by: user.id })
      const error = 'This is the only admin. Please make somebody else an admin first.'
      return changed.ok ? json({}) : failureResponse(changed, { last_admin: { status: 409, error } })
    },
  }),
  adminApi('POST', '/api/admin/invitations', {
    rateLimit: perMinute(20),
    body: newInvitationBody,
    status: 201,
    response: z.strictObject({ url: z.string(), invitation: invitationSchema }),
    async handle({ deps, user, body, site }) {
      const { token, invitation } = await createInvitation(deps, { ...body, by: user.id })
      const url = `${site.origin}/invite?token=${encodeURIComponent(token)}`
      return json({ url, invitation: invitationJson(invitation) }, { status: 201 })
    },
  }),
  adminApi('DELETE', '/api/admin/invitations/:id', {
    response: emptyResponse,
    handle: async ({ deps, user, params }) =>
      (await revokeInvitation(deps, { id: params.id, by: user.id })) ? json({}) : notFound(),
  }),
] as const

const auditEntry = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'action', 'subject'),
  /** The email address of the account; null when the account was deleted or the site acted on its own. */
  user: z.string().nullable(),
  about: z.string().nullable(),
  changes: z.array(z.strictObject(fieldsOf(z.string(), 'name', 'from', 'to'))),
  version: z.int().nullable(),
  created_at: isoTime,
})

export const auditRoute = adminApi('GET', '/api/admin/audit', {
  query: ['cursor', 'user', 'kind', 'q'],
  response: z.strictObject({ entries: z.array(auditEntry), next: nextCursor }),
  async handle({ deps, query: { cursor, ...filter } }) {
    const { entries, next } = await listAudit(deps.db, cursor, filter)
    return json({ entries: entries.map((entry) => withIsoTimes(entry, 'created_at')), next })
  },
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
  rateLimit: perMinute(20),
  body: signOutBody,
  response: z.strictObject({ sessions: z.int() }),
  async handle({ deps, user, body: { email, dropSecondFactor = false } }) {
    const signedOut = await signOutAccounts(deps, { admin: user, email, dropSecondFactor })
    return signedOut.ok
      ? json({ sessions: signedOut.sessions })
      : invalidFields({ email: signOutErrors[signedOut.reason] })
  },
})

import { z } from 'zod'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { roles } from '#domain/accounts/role.ts'
import { createInvitation, listInvitations, revokeInvitation, type Invitation } from '#features/accounts/invitations.ts'
import { listPeople, setRole } from '#features/accounts/people.ts'
import { emailAddress, emptyResponse, isoTime, fieldsOf, withIsoTimes } from '../field-schemas.ts'
import { adminApi } from './admin-api.ts'

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

/** Who may use the dashboard. */
export const peopleRoutes = [
  adminApi('GET', '/api/admin/people', {
    summary: 'Everybody with a role, and invitations that still work.',
    response: z.strictObject({ people: z.array(personSchema), invitations: z.array(invitationSchema) }),
    async handle({ deps }) {
      const [people, invitations] = await Promise.all([listPeople(deps.db), listInvitations(deps)])
      return json({
        people: people.map((person) => withIsoTimes(person, 'since')),
        invitations: invitations.map(invitationJson),
      })
    },
  }),
  adminApi('PUT', '/api/admin/people/:id', {
    summary: 'Changes the role of an account; null takes it away.',
    body: z.strictObject({ role: role.nullable() }),
    response: emptyResponse,
    async handle({ deps, user, params, body }) {
      const outcome = await setRole(deps, { user_id: params.id, role: body.role, by: user.id })
      if (outcome === 'none') return notFound()
      if (outcome === 'changed') return json({})
      return errorResponse(409, 'last_admin', 'This is the only admin. Please make somebody else an admin first.')
    },
  }),
  adminApi('POST', '/api/admin/invitations', {
    summary: 'Invites somebody, by mail if there is an address. Only this response contains the link.',
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
    summary: 'Revokes an invitation.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) =>
      (await revokeInvitation(deps, { id: params.id, by: user.id })) ? json({}) : notFound(),
  }),
] as const

import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { api, perMinute, type ApiContext } from '#app/route.ts'
import { roles } from '#domain/accounts/role.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { createInvitation, listInvitations, revokeInvitation, type Invitation } from '#features/accounts/invitations.ts'
import { listPeople, setRole } from '#features/accounts/people.ts'
import { emailAddress, emptyResponse, isoTime } from '../field-schemas.ts'

const role = z.enum(roles)
const personSchema = z.strictObject({ id: z.string(), email: z.string(), name: z.string(), role, since: isoTime })
const invitationSchema = z.strictObject({
  id: z.string(),
  role,
  email: z.string().nullable(),
  created_at: isoTime,
  expires_at: isoTime,
})
/** Without an address, whoever has the link may accept. */
const newInvitationBody = z.strictObject({ role, email: emailAddress().nullable() })
const roleBody = z.strictObject({ role: role.nullable() })

async function getPeople({ deps }: ApiContext) {
  const [people, invitations] = await Promise.all([listPeople(deps.db), listInvitations(deps)])
  return json({
    people: people.map((person) => ({ ...person, since: toIsoString(person.since) })),
    invitations: invitations.map(invitationJson),
  })
}

async function postInvitation(context: ApiContext<unknown, z.output<typeof newInvitationBody>>) {
  const { deps, body, site } = context
  const { id } = await signedInUser(context)
  const { token, invitation } = await createInvitation(deps, { ...body, by: id })
  const url = `${site.origin}/invite?token=${encodeURIComponent(token)}`
  return json({ url, invitation: invitationJson(invitation) }, { status: 201 })
}

async function deleteInvitation(context: ApiContext<{ id: string }>) {
  const { id: by } = await signedInUser(context)
  return (await revokeInvitation(context.deps, { id: context.params.id, by })) ? json({}) : notFound()
}

async function putRole(context: ApiContext<{ id: string }, z.output<typeof roleBody>>) {
  const { id: by } = await signedInUser(context)
  const outcome = await setRole(context.deps, { user_id: context.params.id, role: context.body.role, by })
  if (outcome === 'none') return notFound()
  if (outcome === 'changed') return json({})
  return errorResponse(409, 'last_admin', 'This is the only admin. Please make somebody else an admin first.')
}

function invitationJson({ created_at, expires_at, ...invitation }: Invitation) {
  return { ...invitation, created_at: toIsoString(created_at), expires_at: toIsoString(expires_at) }
}

const access = 'admin'

/** Who may use the dashboard. */
export const peopleRoutes = [
  api('GET', '/api/admin/people', getPeople, {
    summary: 'Everybody with a role, and invitations that still work.',
    access,
    response: z.strictObject({ people: z.array(personSchema), invitations: z.array(invitationSchema) }),
  }),
  api('PUT', '/api/admin/people/:id', putRole, {
    summary: 'Changes the role of an account; null takes it away.',
    access,
    body: roleBody,
    response: emptyResponse,
  }),
  api('POST', '/api/admin/invitations', postInvitation, {
    summary: 'Invites somebody, by mail if there is an address. Only this response contains the link.',
    access,
    rateLimit: perMinute(20),
    body: newInvitationBody,
    status: 201,
    response: z.strictObject({ url: z.string(), invitation: invitationSchema }),
  }),
  api('DELETE', '/api/admin/invitations/:id', deleteInvitation, {
    summary: 'Revokes an invitation.',
    access,
    response: emptyResponse,
  }),
] as const

import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { refuse } from '#app/error-response.ts'
import { iso } from '#domain/text/dates.ts'
import { deleteAccount } from '#features/accounts/commands.ts'
import { askEmailChange, confirmEmailChange } from '#features/accounts/email-change.ts'
import { endOwnSessions } from '#features/accounts/end-sessions.ts'
import { exportAccount } from '#features/accounts/queries.ts'
import { refuseUnproved } from '../guards/require-reauthentication.ts'
import type { ConfirmedEmail, DeletionWish, EndedSessions, NewEmail } from './account-fields.ts'

const noStore = { 'cache-control': 'no-store' }

export async function getSessions(visit: ApiVisit): Promise<Response> {
  const user = await memberOf(visit)
  const sessions = (await visit.deps.accounts.listSessions(user.id)).map((session) => ({
    id: session.id,
    device: session.device,
    created_at: iso(session.created_at),
    current: session.id === user.session_id,
  }))
  return Response.json({ sessions }, { headers: noStore })
}

export async function removeSessions(visit: ApiVisit<unknown, EndedSessions>): Promise<Response> {
  const outcome = await endOwnSessions(visit.deps, { user: await memberOf(visit), ...visit.body })
  if (outcome === 'wrong password') return refuse(400, 'invalid_password', 'The password is not right.')
  if (outcome === 'no such session') return refuse(404, 'not_found', 'This device is signed out already.')
  return Response.json({ status: 'ended' }, { headers: noStore })
}

export async function getExport(visit: ApiVisit): Promise<Response> {
  const all = await exportAccount(visit.deps, await memberOf(visit))
  const text = JSON.stringify(all, (name, value: unknown) => (name.endsWith('_at') ? iso(Number(value)) : value), 2)
  const headers = {
    ...noStore,
    'content-type': 'application/json',
    'content-disposition': 'attachment; filename="my-account.json"',
  }
  return new Response(`${text}\n`, { headers })
}

export async function postNewEmail(visit: ApiVisit<unknown, NewEmail>): Promise<Response> {
  const user = await memberOf(visit)
  const refusal = await refuseUnproved(visit, user)
  if (refusal) return refusal
  const outcome = await askEmailChange(visit.deps, { user, email: visit.body.email })
  if (outcome === 'same address') {
    const error = 'This is your address already.'
    return refuse(422, 'invalid', error, { fields: { email: error } })
  }
  return Response.json({ status: 'sent' }, { headers: noStore })
}

export async function postConfirmedEmail({ deps, body }: ApiVisit<unknown, ConfirmedEmail>): Promise<Response> {
  if (await confirmEmailChange(deps, body.token)) return Response.json({ status: 'changed' }, { headers: noStore })
  const error = 'This link has been used already, is too old, or its address belongs to another account by now.'
  return refuse(403, 'used_link', error)
}

export async function removeAccount(visit: ApiVisit<unknown, DeletionWish>): Promise<Response> {
  const { id } = await memberOf(visit)
  const outcome = await deleteAccount(visit.deps, { user_id: id, password: visit.body.password })
  if (outcome === 'wrong password') return refuse(400, 'invalid_password', 'The password is not right.')
  if (outcome === 'only admin') {
    return refuse(409, 'only_admin', 'You are the only admin. Please make somebody else an admin first.')
  }
  return Response.json({ status: 'deleted' }, { headers: noStore })
}

import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse } from '#app/responses.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { deleteAccount } from '#features/accounts/commands.ts'
import { requestEmailChange, confirmEmailChange } from '#features/accounts/email-change.ts'
import { endOwnSessions } from '#features/accounts/end-sessions.ts'
import { exportAccount } from '#features/accounts/queries.ts'
import { requireReauthentication } from '../guards/require-reauthentication.ts'
import type { EmailConfirmationBody, AccountDeletionBody, EndSessionsBody, EmailChangeBody } from './account-fields.ts'

const noStore = { 'cache-control': 'no-store' }

export async function getSessions(context: ApiContext): Promise<Response> {
  const user = await signedInUser(context)
  const sessions = (await context.deps.accounts.listSessions(user.id)).map((session) => ({
    id: session.id,
    device: session.device,
    created_at: toIsoString(session.created_at),
    current: session.id === user.session_id,
  }))
  return Response.json({ sessions }, { headers: noStore })
}

export async function deleteSessions(context: ApiContext<unknown, EndSessionsBody>): Promise<Response> {
  const outcome = await endOwnSessions(context.deps, { user: await signedInUser(context), ...context.body })
  if (outcome === 'wrong password') return errorResponse(400, 'invalid_password', 'The password is incorrect.')
  if (outcome === 'no such session') return errorResponse(404, 'not_found', 'This device is already signed out.')
  return Response.json({ status: 'ended' }, { headers: noStore })
}

export async function getExport(context: ApiContext): Promise<Response> {
  const all = await exportAccount(context.deps, await signedInUser(context))
  const text = JSON.stringify(
    all,
    (name, value: unknown) => (name.endsWith('_at') ? toIsoString(Number(value)) : value),
    2,
  )
  const headers = {
    ...noStore,
    'content-type': 'application/json',
    'content-disposition': 'attachment; filename="my-account.json"',
  }
  return new Response(`${text}\n`, { headers })
}

export async function postEmailChange(context: ApiContext<unknown, EmailChangeBody>): Promise<Response> {
  const user = await signedInUser(context)
  const rejection = await requireReauthentication(context, user)
  if (rejection) return rejection
  const outcome = await requestEmailChange(context.deps, { user, email: context.body.email })
  if (outcome === 'same address') {
    const error = 'This is already your email address.'
    return errorResponse(422, 'invalid', error, { fields: { email: error } })
  }
  return Response.json({ status: 'sent' }, { headers: noStore })
}

export async function postEmailConfirmation({
  deps,
  body,
}: ApiContext<unknown, EmailConfirmationBody>): Promise<Response> {
  if (await confirmEmailChange(deps, body.token)) return Response.json({ status: 'changed' }, { headers: noStore })
  const error = 'This link has already been used or has expired, or the address now belongs to another account.'
  return errorResponse(403, 'used_link', error)
}

export async function deleteAccountHandler(context: ApiContext<unknown, AccountDeletionBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  const outcome = await deleteAccount(context.deps, { user_id: id, password: context.body.password })
  if (outcome === 'wrong password') return errorResponse(400, 'invalid_password', 'The password is incorrect.')
  if (outcome === 'only admin') {
    return errorResponse(409, 'only_admin', 'You are the only admin. Please make someone else an admin first.')
  }
  return Response.json({ status: 'deleted' }, { headers: noStore })
}

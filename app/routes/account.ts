import type { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { requireReauthentication } from '#app/guards/require-reauthentication.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json } from '#app/responses.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { deleteAccount } from '#features/accounts/commands.ts'
import { requestEmailChange, confirmEmailChange } from '#features/accounts/email-change.ts'
import { endOwnSessions } from '#features/accounts/end-sessions.ts'
import { exportAccount } from '#features/accounts/queries.ts'
import type { accountDeletionBody, emailChangeBody, emailConfirmationBody, endSessionsBody } from './account-schemas.ts'

type Context<Body extends z.ZodType> = ApiContext<unknown, z.infer<Body>>

export async function getSessions(context: ApiContext) {
  const user = await signedInUser(context)
  const sessions = (await context.deps.accounts.listSessions(user.id)).map((session) => ({
    id: session.id,
    device: session.device,
    created_at: toIsoString(session.created_at),
    current: session.id === user.session_id,
  }))
  return json({ sessions })
}

export async function deleteSessions(context: Context<typeof endSessionsBody>) {
  const outcome = await endOwnSessions(context.deps, { user: await signedInUser(context), ...context.body })
  if (outcome === 'wrong password') return errorResponse(400, 'invalid_password', 'The password is incorrect.')
  if (outcome === 'no such session') return errorResponse(404, 'not_found', 'This device is already signed out.')
  return json({ status: 'ended' })
}

export async function getExport(context: ApiContext) {
  const account = toExportJson(await exportAccount(context.deps, await signedInUser(context)))
  return json(account, { headers: { 'content-disposition': 'attachment; filename="my-account.json"' }, indent: 2 })
}

function toExportJson({ profile, roles, sessions, comments, favorites }: Awaited<ReturnType<typeof exportAccount>>) {
  return {
    profile: withCreatedAt(profile),
    roles: roles.map(withCreatedAt),
    sessions: sessions.map((session) => ({ ...withCreatedAt(session), expires_at: toIsoString(session.expires_at) })),
    comments: comments.map(withCreatedAt),
    favorites: favorites.map((favorite) => ({ ...favorite, changed_at: toIsoString(favorite.changed_at) })),
  }
}

function withCreatedAt<Row extends { created_at: number }>(row: Row) {
  return { ...row, created_at: toIsoString(row.created_at) }
}

export async function postEmailChange(context: Context<typeof emailChangeBody>) {
  const user = await signedInUser(context)
  const rejection = await requireReauthentication(context, user, context.body)
  if (rejection) return rejection
  const outcome = await requestEmailChange(context.deps, { user, email: context.body.email })
  if (outcome === 'same address') {
    const error = 'This is already your email address.'
    return errorResponse(422, 'invalid', error, { fields: { email: error } })
  }
  return json({ status: 'sent' })
}

export async function postEmailConfirmation({ deps, body }: Context<typeof emailConfirmationBody>) {
  if (await confirmEmailChange(deps, body.token)) return json({ status: 'changed' })
  const error = 'This link has already been used or has expired, or the address now belongs to another account.'
  return errorResponse(403, 'used_link', error)
}

export async function deleteAccountHandler(context: Context<typeof accountDeletionBody>) {
  const user = await signedInUser(context)
  const rejection = await requireReauthentication(context, user, context.body)
  if (rejection) return rejection
  if ((await deleteAccount(context.deps, user.id)) === 'only admin') {
    return errorResponse(409, 'only_admin', 'You are the only admin. Please make someone else an admin first.')
  }
  return json({ status: 'deleted' })
}

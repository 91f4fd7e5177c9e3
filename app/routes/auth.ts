import type { ApiVisit } from '#app/route.ts'
import { clientOfDay } from '#app/guards/rejection-log.ts'
import { findVisitorUser, memberOf } from '#app/guards/require-access.ts'
import { refuse } from '#app/error-response.ts'
import { passwordLength } from '#domain/accounts/password.ts'
import { faultOfPassword } from '#features/accounts/password-rules.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import type { ChangedPassword, NewPassword, SignUp, WithBoth } from './account-fields.ts'
import { refuseUnproved } from '../guards/require-reauthentication.ts'

/** Every door of /api/auth: the body is checked by its schema, the rest is the account keeper's work. */
export async function askAccounts({ deps, request, body, caller }: ApiVisit<unknown, unknown>): Promise<Response> {
  const { answer, user } = await deps.accounts.handle(request, body, caller.address)
  const path = new URL(request.url).pathname.slice('/api/auth'.length)
  const client = await clientOfDay(deps, caller)
  // Whoever wonders at night whether somebody is guessing finds every try here: the account by its id, the client by a
  // name of the day.
  deps.log('info', 'account_call', { path, status: answer.status, user, client, request: caller.requestId })
  return answer
}

/** The doors where somebody chooses a password: it must not be one that is guessed at once. */
export async function askWithPassword(
  visit: ApiVisit<unknown, SignUp | NewPassword | ChangedPassword>,
): Promise<Response> {
  const { body, deps } = visit
  if (!('newPassword' in body))
    return refuseOr(await faultOfPassword(deps, body.password, body.email), 'password', visit)
  const user = await findVisitorUser(visit)
  const owner = 'token' in body ? await deps.accounts.ownerOfReset(body.token) : user?.id
  const isShort = body.newPassword.length < passwordLength.leastForAdmin
  const fault =
    isShort && owner !== undefined && (await isAdmin(deps.db, owner))
      ? `The password of an admin needs at least ${passwordLength.leastForAdmin} characters.`
      : await faultOfPassword(deps, body.newPassword, user?.email)
  return refuseOr(fault, 'newPassword', visit)
}

function refuseOr(fault: string | undefined, field: string, visit: ApiVisit<unknown, unknown>) {
  return fault === undefined ? askAccounts(visit) : refuse(422, 'invalid', fault, { fields: { [field]: fault } })
}

/** The doors that make an account less guarded, or give away what guards it. */
export async function askWithBoth(visit: ApiVisit<unknown, WithBoth>): Promise<Response> {
  const { password } = visit.body
  return (await refuseUnproved(visit, await memberOf(visit))) ?? askAccounts({ ...visit, body: { password } })
}

/** What a client of the account keeper asks for; our own pages use /api/session. */
export async function getAuthSession({ deps, request }: ApiVisit): Promise<Response> {
  const user = await findVisitorUser({ deps, request })
  return Response.json(user ? { user } : null, { headers: { 'cache-control': 'no-store' } })
}

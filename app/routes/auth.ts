import type { ApiContext } from '#app/route.ts'
import { dailyClientId } from '#app/guards/rejection-log.ts'
import { findSignedInUser, signedInUser } from '#app/guards/require-access.ts'
import { errorResponse } from '#app/responses.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { findPasswordProblem } from '#features/accounts/password-rules.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import type { PasswordChangeBody, PasswordResetBody, SignUpBody, ReauthenticationBody } from './account-fields.ts'
import { requireReauthentication } from '../guards/require-reauthentication.ts'

/** Every door of /api/auth: the body is checked by its schema, the rest is the account keeper's work. */
export async function forwardToAccounts({
  deps,
  request,
  body,
  caller,
}: ApiContext<unknown, unknown>): Promise<Response> {
  const { answer, user } = await deps.accounts.handle(request, body, caller.address)
  const path = new URL(request.url).pathname.slice('/api/auth'.length)
  const client = await dailyClientId(deps, caller)
  // Whoever wonders at night whether somebody is guessing finds every try here: the account by its id, the client by a
  // name of the day.
  deps.log('info', 'account_call', { path, status: answer.status, user, client, request: caller.requestId })
  return answer
}

/** The doors where somebody chooses a password: it must not be one that is guessed at once. */
export async function forwardWithPasswordCheck(
  context: ApiContext<unknown, SignUpBody | PasswordResetBody | PasswordChangeBody>,
): Promise<Response> {
  const { body, deps } = context
  if (!('newPassword' in body))
    return forwardOrReject(await findPasswordProblem(deps, body.password, body.email), 'password', context)
  const user = await findSignedInUser(context)
  const owner = 'token' in body ? await deps.accounts.findResetUser(body.token) : user?.id
  const isShort = body.newPassword.length < passwordLengthLimits.leastForAdmin
  const problem =
    isShort && owner !== undefined && (await isAdmin(deps.db, owner))
      ? `The password of an admin needs at least ${passwordLengthLimits.leastForAdmin} characters.`
      : await findPasswordProblem(deps, body.newPassword, user?.email)
  return forwardOrReject(problem, 'newPassword', context)
}

function forwardOrReject(problem: string | undefined, field: string, context: ApiContext<unknown, unknown>) {
  return problem === undefined
    ? forwardToAccounts(context)
    : errorResponse(422, 'invalid', problem, { fields: { [field]: problem } })
}

/** The doors that make an account less guarded, or give away what guards it. */
export async function forwardWithReauthentication(
  context: ApiContext<unknown, ReauthenticationBody>,
): Promise<Response> {
  const { password } = context.body
  return (
    (await requireReauthentication(context, await signedInUser(context))) ??
    forwardToAccounts({ ...context, body: { password } })
  )
}

/** What a client of the account keeper asks for; our own pages use /api/session. */
export async function getAuthSession({ deps, request }: ApiContext): Promise<Response> {
  const user = await findSignedInUser({ deps, request })
  return Response.json(user ? { user } : null, { headers: { 'cache-control': 'no-store' } })
}

import type { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { dailyClientId } from '#app/guards/rejection-log.ts'
import { requireReauthentication } from '#app/guards/require-reauthentication.ts'
import { findSignedInUser, signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json, type JsonResponse } from '#app/responses.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { findPasswordProblem } from '#features/accounts/password-rules.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import type { passwordChangeBody, passwordResetBody, reauthenticationBody, signUpBody } from './account-schemas.ts'

/** better-auth decides what it sends, so the compiler cannot compare it with the schema of the route; tests do. */
type ForwardedResponse = JsonResponse<never>

/** Every route under /api/auth: we validate the body, the account adapter does the rest. */
export async function forwardToAccounts(context: ApiContext<unknown, unknown>): Promise<ForwardedResponse> {
  const { deps, request, body, caller } = context
  const { answer, user } = await deps.accounts.handle(request, body, caller.address)
  const path = new URL(request.url).pathname.slice('/api/auth'.length)
  const client = await dailyClientId(deps, caller)
  // Logged so that password guessing becomes visible. Account and client are identified only by ids.
  deps.log('info', 'account_request', { path, status: answer.status, user, client, request: caller.requestId })
  return answer as ForwardedResponse
}

type PasswordBody = z.infer<typeof signUpBody | typeof passwordResetBody | typeof passwordChangeBody>

/** For routes that set a password: a common one is rejected. */
export async function forwardWithPasswordCheck(context: ApiContext<unknown, PasswordBody>) {
  const { body, deps } = context
  if (!('newPassword' in body))
    return forwardOrReject(await findPasswordProblem(deps, body.password, body.email), 'password', context)
  const user = await findSignedInUser(context)
  const owner = 'token' in body ? await deps.accounts.findResetUser(body.token) : user?.id
  const isShort = body.newPassword.length < passwordLengthLimits.minForAdmin
  const problem =
    isShort && owner !== undefined && (await isAdmin(deps.db, owner))
      ? `The password of an admin needs at least ${passwordLengthLimits.minForAdmin} characters.`
      : await findPasswordProblem(deps, body.newPassword, user?.email)
  return forwardOrReject(problem, 'newPassword', context)
}

function forwardOrReject(problem: string | undefined, field: string, context: ApiContext<unknown, unknown>) {
  return problem === undefined
    ? forwardToAccounts(context)
    : errorResponse(422, 'invalid', problem, { fields: { [field]: problem } })
}

/** For routes that weaken an account's protection or reveal its backup codes. */
export async function forwardWithReauthentication(context: ApiContext<unknown, z.infer<typeof reauthenticationBody>>) {
  const { password } = context.body
  return (
    (await requireReauthentication(context, await signedInUser(context))) ??
    forwardToAccounts({ ...context, body: { password } })
  )
}

/** For clients of better-auth; our own pages use /api/session. */
export async function getAuthSession({ deps, request }: ApiContext) {
  const user = await findSignedInUser({ deps, request })
  return json(user ? { user: { ...user, created_at: toIsoString(user.created_at) } } : null)
}

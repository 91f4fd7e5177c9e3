import type { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import type { AppDeps } from '#app/guards/ports.ts'
import { dailyClientId } from '#app/guards/rejection-log.ts'
import { requireReauthentication } from '#app/guards/require-reauthentication.ts'
import { findSignedInUser, signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json, type JsonResponse } from '#app/responses.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { endOpenLinks } from '#features/accounts/open-links.ts'
import { findPasswordProblem } from '#features/accounts/password-rules.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import {
  areNewAccountsConfirmed,
  markEmailVerified,
  readSignUpToken,
  requestSignUp,
} from '#features/accounts/sign-up.ts'
import type { SignedInUser } from '#features/ports.ts'
import type {
  passwordChangeBody,
  passwordResetBody,
  reauthenticationBody,
  signUpBody,
  signUpConfirmationBody,
} from './account-schemas.ts'

/** better-auth decides what it sends, so the compiler cannot compare it with the schema of the route; tests do. */
type ForwardedResponse = JsonResponse<never>

/** Every route under /api/auth: we validate the body, the account adapter does the rest. */
export async function forwardToAccounts(context: ApiContext<unknown, unknown>): Promise<ForwardedResponse> {
  const { deps, request, body, caller } = context
  const { answer, user } = await deps.accounts.handle(request, body, caller.address)
  await logAttempt(context, answer, user)
  return answer as ForwardedResponse
}

type Attempt = Pick<ApiContext, 'deps' | 'request' | 'caller'>

/** Makes password guessing visible. Account and client are identified only by ids. */
async function logAttempt({ deps, request, caller }: Attempt, { status }: Response, user: string | undefined) {
  const path = new URL(request.url).pathname.slice('/api/auth'.length)
  const client = await dailyClientId(deps, caller)
  deps.log('info', 'account_request', { path, status, user, client, request: caller.requestId })
}

type Context<Body extends z.ZodType> = ApiContext<unknown, z.infer<Body>>

export async function postSignUp(context: Context<typeof signUpBody>) {
  const { deps, body } = context
  if (await areNewAccountsConfirmed(deps)) {
    await requestSignUp(deps, body.email)
    const response = json({ confirmByMail: true })
    await logAttempt(context, response, undefined)
    return response
  }
  const { email, password, name = '' } = body
  if (password === undefined) return rejectPassword('Password is required.', 'password')
  return signUp(context, { email, password, name })
}

export async function postSignUpConfirmation(context: Context<typeof signUpConfirmationBody>) {
  const { deps, body } = context
  const email = readSignUpToken(deps, body.token)
  if (email === undefined)
    return errorResponse(403, 'used_link', 'This link is not valid or has expired. Please sign up again.')
  const response = await signUp(context, { email, password: body.password, name: '' })
  if (response.ok) await markEmailVerified(deps.db, email)
  return response
}

/** A common password is rejected. */
async function signUp(context: ApiContext<unknown, unknown>, body: { email: string; password: string; name: string }) {
  const { deps, request } = context
  const problem = await findPasswordProblem(deps, body.password, body.email)
  if (problem !== undefined) return rejectPassword(problem, 'password')
  const url = new URL('/api/auth/sign-up/email', request.url)
  return forwardToAccounts({
    ...context,
    request: new Request(url, { method: 'POST', headers: request.headers }),
    body,
  })
}

/** A new password ends every link that could still open the account. */
export async function postPasswordReset(context: Context<typeof passwordResetBody>) {
  const { deps, body } = context
  const owner = await deps.accounts.findResetUser(body.token)
  const problem = await findNewPasswordProblem(deps, owner, body.newPassword)
  if (problem !== undefined) return rejectPassword(problem, 'newPassword')
  const response = await forwardToAccounts(context)
  if (response.ok && owner !== undefined) await endOpenLinks(deps.db, owner)
  return response
}

/** Signs out every other session. */
export async function postPasswordChange(context: Context<typeof passwordChangeBody>) {
  const { deps } = context
  const { currentPassword, newPassword, code } = context.body
  const user = await signedInUser(context)
  const problem = await findNewPasswordProblem(deps, user.id, newPassword, user.email)
  if (problem !== undefined) return rejectPassword(problem, 'newPassword')
  const rejection = await reauthenticate(context, user, { password: currentPassword, code })
  if (rejection) return rejection
  const body = { currentPassword, newPassword, revokeOtherSessions: true }
  const response = await forwardToAccounts({ ...context, body })
  if (response.ok) await endOpenLinks(deps.db, user.id)
  return response
}

async function findNewPasswordProblem(deps: AppDeps, owner: string | undefined, password: string, email?: string) {
  const { minForAdmin } = passwordLengthLimits
  const isShort = password.length < minForAdmin
  return isShort && owner !== undefined && (await isAdmin(deps.db, owner))
    ? `The password of an admin needs at least ${minForAdmin} characters.`
    : findPasswordProblem(deps, password, email)
}

function rejectPassword(problem: string, field: 'password' | 'newPassword') {
  return errorResponse(422, 'invalid', problem, { fields: { [field]: problem } })
}

/** For routes that weaken an account's protection or reveal its backup codes. */
export async function forwardWithReauthentication(context: Context<typeof reauthenticationBody>) {
  const { password } = context.body
  return (
    (await reauthenticate(context, await signedInUser(context), context.body)) ??
    forwardToAccounts({ ...context, body: { password } })
  )
}

async function reauthenticate(
  context: Attempt,
  user: SignedInUser,
  given: { password: string; code?: string | undefined },
) {
  const rejection = await requireReauthentication(context, user, given)
  if (rejection) await logAttempt(context, rejection, user.id)
  return rejection
}

/** For clients of better-auth; our own pages use /api/session. */
export async function getAuthSession({ deps, request }: ApiContext) {
  const user = await findSignedInUser({ deps, request })
  return json(user ? { user: { ...user, created_at: toIsoString(user.created_at) } } : null)
}

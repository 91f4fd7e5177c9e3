import { z } from 'zod'
import type { AppDeps } from '#app/guards/ports.ts'
import { dailyClientId } from '#app/guards/rejection-log.ts'
import { requireReauthentication } from '#app/guards/require-reauthentication.ts'
import { findSignedInUser, signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, invalidFields, json, type ErrorResponse } from '#app/responses.ts'
import { api, perMinute, type ApiContext } from '#app/route.ts'
import { endOpenLinks } from '#features/accounts/open-links.ts'
import { findAdminLengthError, findPasswordError } from '#features/accounts/password-rules.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import {
  areNewAccountsConfirmed,
  markEmailVerified,
  readSignUpToken,
  requestSignUp,
} from '#features/accounts/sign-up.ts'
import type { SignedInUser } from '#features/ports.ts'
import * as schemas from './account-schemas.ts'
import { emptyBody, optionalName, requiredName } from './field-schemas.ts'

/** better-auth decides what it sends, so the compiler cannot compare it with the schema of the route; tests do. */
type ForwardedResponse = ErrorResponse

/** Every route under /api/auth: we validate the body, the account adapter does the rest. */
async function forwardToAccounts(context: ApiContext<unknown, unknown>): Promise<ForwardedResponse> {
  const { deps, request, body, caller } = context
  const { response, user } = await deps.accounts.handle(request, body, caller.ip)
  await logAttempt(context, response, user)
  return response as ForwardedResponse
}

type Attempt = Pick<ApiContext, 'deps' | 'request' | 'caller'>

/** Makes password guessing visible. Account and client are identified only by ids. */
async function logAttempt(
  { deps, request, caller }: Attempt,
  { status }: { status: number },
  user: string | undefined,
) {
  const path = new URL(request.url).pathname.slice('/api/auth'.length)
  const client = await dailyClientId(deps, caller)
  deps.log('info', 'account_request', { path, status, user, client, request: caller.requestId })
}

const signInResponse = z.looseObject({
  twoFactorRedirect: z.boolean().optional(),
  confirmByMail: z.boolean().optional(),
})
const backupCodesResponse = z.looseObject({ backupCodes: z.array(z.string()) })
/** Routes that better-auth handles alone. */
const forwarded = { access: 'anyone', response: schemas.authResponse, handle: forwardToAccounts } as const
const reauthenticated = {
  access: 'member',
  scope: 'person',
  rateLimit: perMinute(5),
  body: schemas.reauthenticationBody,
  response: schemas.authResponse,
  handle: forwardWithReauthentication,
} as const
const twoFactorBody = z.strictObject({ code: schemas.twoFactorCode(), trustDevice: z.boolean().optional() })

/** Only the /api/auth routes listed here reach better-auth, with exactly these bodies. It limits attempts itself. */
export const authRoutes = [
  api('POST', '/api/auth/sign-up/email', {
    summary: 'Creates an account and signs in; `confirmByMail` means that a link was mailed instead.',
    access: 'anyone',
    rateLimit: { max: 10, seconds: 60 * 60 },
    /** Where new accounts are confirmed by mail, the password is chosen behind the link. */
    body: z.strictObject({
      email: schemas.emailField(),
      password: schemas.newPasswordField().optional(),
      name: optionalName('The name', 100).optional(),
    }),
    response: signInResponse,
    async handle(context) {
      const { deps, body } = context
      if (await areNewAccountsConfirmed(deps)) {
        await requestSignUp(deps, body.email)
        const response = json({ confirmByMail: true })
        await logAttempt(context, response, undefined)
        return response
      }
      const { email, password, name = '' } = body
      if (password === undefined) return invalidFields({ password: 'Password is required.' })
      return signUp(context, { email, password, name })
    },
  }),
  api('POST', '/api/account/confirm', {
    summary: 'Creates an account with the token of a sign-up link, and signs in.',
    access: 'anyone',
    rateLimit: perMinute(10),
    body: z.strictObject({ token: schemas.tokenField(1000), password: schemas.newPasswordField() }),
    response: schemas.authResponse,
    async handle(context) {
      const { deps, body } = context
      const email = readSignUpToken(deps, body.token)
      if (email === undefined)
        return errorResponse(403, 'used_link', 'This link is not valid or has expired. Please sign up again.')
      const response = await signUp(context, { email, password: body.password, name: '' })
      if (response.ok) await markEmailVerified(deps.db, email)
      return response
    },
  }),
  api('POST', '/api/auth/sign-in/email', {
    summary: 'Signs in; `twoFactorRedirect` means that a code is needed too.',
    ...forwarded,
    body: z.strictObject({
      email: schemas.emailField(),
      password: schemas.existingPassword(),
      rememberMe: z.boolean().optional(),
    }),
    response: signInResponse,
  }),
  api('POST', '/api/auth/sign-out', { summary: 'Ends the session.', ...forwarded, body: emptyBody }),
  api('GET', '/api/auth/get-session', {
    summary: 'The signed-in user, or null. For clients of better-auth; our own pages use /api/session.',
    access: 'anyone',
    response: z.object({ user: schemas.profileSchema.extend({ session_id: z.string() }) }).nullable(),
    async handle(context) {
      const user = await findSignedInUser(context)
      return json(user ? { user } : null)
    },
  }),
  api('POST', '/api/auth/request-password-reset', {
    summary: 'Emails a link for a new password. The response is the same if there is no such account.',
    ...forwarded,
    body: z.strictObject({ email: schemas.emailField() }),
  }),
  api('POST', '/api/auth/reset-password', {
    summary: 'Sets a new password with the token of a reset link.',
    access: 'anyone',
    body: z.strictObject({ token: schemas.tokenField(), newPassword: schemas.newPasswordField() }),
    response: schemas.authResponse,
    async handle(context) {
      const { deps, body } = context
      const owner = await deps.accounts.findResetUser(body.token)
      const error = await findNewPasswordError(deps, owner, body.newPassword)
      if (error !== undefined) return invalidFields({ newPassword: error })
      const response = await forwardToAccounts(context)
      // A new password ends every link that could still open the account.
      if (response.ok && owner !== undefined) await endOpenLinks(deps.db, owner)
      return response
    },
  }),
  api('POST', '/api/auth/change-password', {
    summary: 'Changes the password and signs out every other session.',
    access: 'member',
    scope: 'person',
    rateLimit: perMinute(5),
    body: z.strictObject({
      currentPassword: schemas.existingPassword(),
      newPassword: schemas.newPasswordField(),
      code: schemas.twoFactorCode().optional(),
    }),
    response: schemas.authResponse,
    async handle(context) {
      const { deps } = context
      const { currentPassword, newPassword, code } = context.body
      const user = await signedInUser(context)
      const error = await findNewPasswordError(deps, user.id, newPassword, user.email)
      if (error !== undefined) return invalidFields({ newPassword: error })
      const rejection = await reauthenticate(context, user, { password: currentPassword, code })
      if (rejection) return rejection
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      const response = await forwardToAccounts({ ...context, body })
      if (response.ok) await endOpenLinks(deps.db, user.id)
      return response
    },
  }),
  api('POST', '/api/auth/update-user', {
    summary: 'Changes the name.',
    ...forwarded,
    access: 'member',
    scope: 'person',
    body: z.strictObject({ name: requiredName('The name', 100) }),
  }),
] as const

export const twoFactorRoutes = [
  api('POST', '/api/auth/two-factor/enable', {
    summary: 'Starts setting up two-factor sign-in; the first verified code completes it.',
    ...forwarded,
    access: 'member',
    scope: 'person',
    body: z.strictObject({ password: schemas.existingPassword() }),
    response: backupCodesResponse.extend({ totpURI: z.string() }),
  }),
  api('POST', '/api/auth/two-factor/disable', { summary: 'Turns two-factor sign-in off.', ...reauthenticated }),
  api('POST', '/api/auth/two-factor/generate-backup-codes', {
    summary: 'Replaces the backup codes.',
    ...reauthenticated,
    response: backupCodesResponse,
  }),
  api('POST', '/api/auth/two-factor/verify-totp', {
    summary: 'Completes signing in, or setting up two-factor sign-in, with a code from the authenticator app.',
    ...forwarded,
    body: twoFactorBody,
  }),
  api('POST', '/api/auth/two-factor/verify-backup-code', {
    summary: 'Completes signing in with a backup code.',
    ...forwarded,
    body: twoFactorBody,
  }),
] as const

/** A common password is rejected. */
async function signUp(context: ApiContext<unknown, unknown>, body: { email: string; password: string; name: string }) {
  const { deps, request } = context
  const error = await findPasswordError(deps, body.password, body.email)
  if (error !== undefined) return invalidFields({ password: error })
  const url = new URL('/api/auth/sign-up/email', request.url)
  return forwardToAccounts({
    ...context,
    request: new Request(url, { method: 'POST', headers: request.headers }),
    body,
  })
}

async function findNewPasswordError(deps: AppDeps, owner: string | undefined, password: string, email?: string) {
  const isOfAdmin = owner !== undefined && (await isAdmin(deps.db, owner))
  return (isOfAdmin ? findAdminLengthError(password) : undefined) ?? findPasswordError(deps, password, email)
}

/** For routes that weaken an account's protection or reveal its backup codes. */
async function forwardWithReauthentication(context: ApiContext<unknown, Credentials>) {
  const { password } = context.body
  return (
    (await reauthenticate(context, await signedInUser(context), context.body)) ??
    forwardToAccounts({ ...context, body: { password } })
  )
}

type Credentials = z.infer<typeof schemas.reauthenticationBody>

async function reauthenticate(context: Attempt, user: SignedInUser, credentials: Credentials) {
  const rejection = await requireReauthentication(context, user, credentials)
  if (rejection) await logAttempt(context, rejection, user.id)
  return rejection
}

import type { ApiContext } from '#app/route.ts'
import { errorResponse, type ErrorResponse } from '#app/responses.ts'
import type { SignedInUser } from '#features/ports.ts'

type Credentials = { password: string; code?: string | undefined }

/** Asks for the same proof as signing in. The password is checked first because checking a code uses it up. */
export async function requireReauthentication(
  { deps, request }: Pick<ApiContext, 'deps' | 'request'>,
  { id, twoFactorEnabled }: SignedInUser,
  { password, code }: Credentials,
): Promise<ErrorResponse | undefined> {
  if (!(await deps.accounts.verifyPassword(id, password)))
    return errorResponse(400, 'invalid_password', 'The password is incorrect.')
  if (!twoFactorEnabled) return undefined
  if (code !== undefined && (await deps.accounts.verifySecondFactor(request.headers, code))) return undefined
  const error =
    code === undefined
      ? 'Please also enter a code from your authenticator app, or a backup code.'
      : 'This code is incorrect or has already been used.'
  return errorResponse(400, 'code_needed', error, { fields: { code: error } })
}

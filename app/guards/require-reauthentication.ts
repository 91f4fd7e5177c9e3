import type { ApiContext } from '#app/route.ts'
import { errorResponse } from '#app/responses.ts'
import type { SignedInUser } from '#features/ports.ts'

type Credentials = { password: string; code?: string | undefined }

/** All that signing in would ask of this person, asked again. The password first: a code would be used up. */
export async function requireReauthentication(
  { deps, request, body }: ApiContext<unknown, Credentials>,
  { id, twoFactorEnabled }: SignedInUser,
): Promise<Response | undefined> {
  if (!(await deps.accounts.verifyPassword(id, body.password)))
    return errorResponse(400, 'invalid_password', 'The password is incorrect.')
  if (!twoFactorEnabled) return undefined
  if (body.code !== undefined && (await deps.accounts.verifySecondFactor(request.headers, body.code))) return undefined
  const error =
    body.code === undefined
      ? 'Please also enter a code from your authenticator app, or a backup code.'
      : 'This code is incorrect or has already been used.'
  return errorResponse(400, 'code_needed', error, { fields: { code: error } })
}

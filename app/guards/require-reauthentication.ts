import type { ApiVisit } from '#app/route.ts'
import { refuse } from '#app/error-response.ts'
import type { SignedIn } from '#features/ports.ts'

type Proof = { password: string; code?: string | undefined }

/** All that signing in would ask of this person, asked again. The password first: a code would be used up. */
export async function refuseUnproved(
  { deps, request, body }: ApiVisit<unknown, Proof>,
  { id, twoFactorEnabled }: SignedIn,
): Promise<Response | undefined> {
  if (!(await deps.accounts.isPasswordOf(id, body.password)))
    return refuse(400, 'invalid_password', 'The password is not right.')
  if (!twoFactorEnabled) return undefined
  if (body.code !== undefined && (await deps.accounts.isSecondFactorOf(request.headers, body.code))) return undefined
  const error =
    body.code === undefined
      ? 'Please give a code of your authenticator app, or a backup code, too.'
      : 'This code is not right, or was used already.'
  return refuse(400, 'code_needed', error, { fields: { code: error } })
}

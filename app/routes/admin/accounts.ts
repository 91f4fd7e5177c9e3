import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse } from '#app/responses.ts'
import { signOutAccounts } from '#features/accounts/end-sessions.ts'
import type { SignOutBody } from './account-schemas.ts'
import { jsonResponse } from './responses.ts'

export async function postSignOut(context: ApiContext<unknown, SignOutBody>): Promise<Response> {
  const { email, dropSecondFactor = false } = context.body
  const outcome = await signOutAccounts(context.deps, { admin: await signedInUser(context), email, dropSecondFactor })
  if (outcome === 'no such account') return invalidEmail('There is no account with this address.')
  if (outcome === 'own account') return invalidEmail('To sign yourself out, use your account page.')
  return jsonResponse(outcome)
}

function invalidEmail(error: string): Response {
  return errorResponse(422, 'invalid', error, { fields: { email: error } })
}

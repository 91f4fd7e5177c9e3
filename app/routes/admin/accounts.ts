import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { refuse } from '#app/error-response.ts'
import { signOutAccounts } from '#features/accounts/end-sessions.ts'
import type { SignedOutWish } from './account-schemas.ts'
import { answer } from './responses.ts'

export async function postSignOut(visit: ApiVisit<unknown, SignedOutWish>): Promise<Response> {
  const { email, dropSecondFactor = false } = visit.body
  const outcome = await signOutAccounts(visit.deps, { admin: await memberOf(visit), email, dropSecondFactor })
  if (outcome === 'no such account') return wrong('There is no account with this address.')
  if (outcome === 'own account') return wrong('Please do this for yourself on your account page.')
  return answer(outcome)
}

function wrong(error: string): Response {
  return refuse(422, 'invalid', error, { fields: { email: error } })
}

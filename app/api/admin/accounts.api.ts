import type { ApiVisit } from '#app/door.ts'
import { memberOf } from '#app/middleware/who.ts'
import { refuse } from '#app/refuse.ts'
import { signOutAccounts } from '#features/accounts/ending-sessions.ts'
import type { SignedOutWish } from './accounts.schema.ts'
import { answer } from './answer.ts'

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

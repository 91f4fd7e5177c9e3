import type { ApiVisit } from '#app/route.ts'
import { refuse } from '#app/error-response.ts'
import { useSetupPass } from '#features/accounts/first-admin.ts'
import { faultOfPassword } from '#features/accounts/password-rules.ts'
import type { FirstAdmin } from './account-fields.ts'

export async function postSetup({ deps, body }: ApiVisit<unknown, FirstAdmin>): Promise<Response> {
  const fault = await faultOfPassword(deps, body.password, body.email)
  if (fault !== undefined) return refuse(422, 'invalid', fault, { fields: { password: fault } })
  if (await useSetupPass(deps, body))
    return Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } })
  return refuse(403, 'used_link', 'This link has been used already, is too old, or was made for another address.')
}

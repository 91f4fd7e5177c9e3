import type { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { errorResponse, json } from '#app/responses.ts'
import { redeemSetupToken } from '#features/accounts/first-admin.ts'
import { findPasswordProblem } from '#features/accounts/password-rules.ts'
import type { setupBody } from './account-schemas.ts'

export async function postSetup({ deps, body }: ApiContext<unknown, z.infer<typeof setupBody>>) {
  const problem = await findPasswordProblem(deps, body.password, body.email)
  if (problem !== undefined) return errorResponse(422, 'invalid', problem, { fields: { password: problem } })
  if (await redeemSetupToken(deps, body)) return json({ status: 'ready' })
  return errorResponse(
    403,
    'used_link',
    'This link has already been used, has expired, or was created for another address.',
  )
}

import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json } from '#app/responses.ts'
import { emailAddress } from '#app/routes/field-schemas.ts'
import { signOutAccounts } from '#features/accounts/end-sessions.ts'

/** Without an address: everyone but the admin who asks. */
export const signOutBody = z
  .strictObject({
    email: emailAddress()
      .transform((value) => value.toLowerCase())
      .optional(),
    dropSecondFactor: z.boolean().optional(),
  })
  .refine(({ email, dropSecondFactor }) => !dropSecondFactor || email !== undefined, {
    path: ['email'],
    message: 'Enter the email address of the account whose two-factor sign-in should be turned off.',
  })
/** How many sessions have ended. */
export const signOutResponse = z.strictObject({ sessions: z.int() })

export async function postSignOut(context: ApiContext<unknown, z.output<typeof signOutBody>>) {
  const { email, dropSecondFactor = false } = context.body
  const outcome = await signOutAccounts(context.deps, { admin: await signedInUser(context), email, dropSecondFactor })
  if (outcome === 'no such account') return invalidEmail('There is no account with this address.')
  if (outcome === 'own account') return invalidEmail('To sign yourself out, use your account page.')
  return json(outcome)
}

const invalidEmail = (error: string) => errorResponse(422, 'invalid', error, { fields: { email: error } })

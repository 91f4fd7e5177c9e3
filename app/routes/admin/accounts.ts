import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { errorResponse, json } from '#app/responses.ts'
import { emailAddress } from '#app/routes/field-schemas.ts'
import { signOutAccounts } from '#features/accounts/end-sessions.ts'
import { adminApi } from './admin-api.ts'

/** Without an address: everyone but the admin who asks. */
const signOutBody = z
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

const invalidEmail = (error: string) => errorResponse(422, 'invalid', error, { fields: { email: error } })

export const signOutRoute = adminApi('POST', '/api/admin/accounts/sign-out', {
  summary: 'Signs out one user or everyone else, and can turn off two-factor sign-in.',
  rateLimit: perMinute(20),
  body: signOutBody,
  response: z.strictObject({ sessions: z.int() }),
  async handle({ deps, user, body: { email, dropSecondFactor = false } }) {
    const outcome = await signOutAccounts(deps, { admin: user, email, dropSecondFactor })
    if (outcome === 'no such account') return invalidEmail('There is no account with this address.')
    if (outcome === 'own account') return invalidEmail('To sign yourself out, use your account page.')
    return json(outcome)
  },
})

import { z } from 'zod'
import { emailAddress } from '../field-schemas.ts'

/** Without an address: everybody but who asks. */
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
export type SignOutBody = z.infer<typeof signOutBody>

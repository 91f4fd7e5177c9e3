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
    message: 'Whose two-factor sign-in is to be turned off?',
  })
export type SignOutBody = z.infer<typeof signOutBody>

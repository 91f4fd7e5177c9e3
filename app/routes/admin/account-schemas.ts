import { z } from 'zod'
import { address } from '../field-schemas.ts'

/** Without an address: everybody but who asks. */
export const signedOut = z
  .strictObject({
    email: address()
      .transform((value) => value.toLowerCase())
      .optional(),
    dropSecondFactor: z.boolean().optional(),
  })
  .refine(({ email, dropSecondFactor }) => !dropSecondFactor || email !== undefined, {
    path: ['email'],
    message: 'Whose two-factor sign-in is to be turned off?',
  })
export type SignedOutWish = z.infer<typeof signedOut>

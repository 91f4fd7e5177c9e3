import { z } from 'zod'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { emailAddress, isoTime, fieldsOf, requiredLine } from './field-schemas.ts'

const { min, max } = passwordLengthLimits

export const emailField = () => emailAddress().transform((value) => value.toLowerCase())
/** Not checked for its minimum length, because older passwords were chosen under other rules. */
export const existingPassword = () => z.string().min(1, 'Password is required.').max(max, 'This password is too long.')
export const newPasswordField = (minLength: number = min) =>
  z
    .string()
    .min(minLength, `The password needs at least ${minLength} characters.`)
    .max(max, `The password can be at most ${max} characters.`)
export const twoFactorCode = () => z.string().trim().min(1, 'Code is required.').max(64, 'This code is not valid.')
export const tokenField = (most = 500) => z.string().min(1).max(most)

/** For changes to the account's protection: with two-factor sign-in on, a code is required too. */
export const reauthenticationBody = z.strictObject({ password: existingPassword(), code: twoFactorCode().optional() })
/** better-auth decides what else it sends; we only name what our pages read. */
export const authResponse = z.looseObject({})

export const profileSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'email', 'name'),
  ...fieldsOf(z.boolean(), 'emailVerified', 'twoFactorEnabled'),
  created_at: isoTime,
})

export const statusResponse = <const Status extends string>(status: Status) => z.object({ status: z.literal(status) })

export const preferencesSchema = z.strictObject({
  filters: z.array(z.strictObject({ name: requiredLine('The name', 40), query: z.string().max(500) })).max(30),
  hiddenColumns: z.array(z.string().max(40)).max(20),
  comfortable: z.boolean(),
})

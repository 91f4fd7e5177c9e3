import { z } from 'zod'
import { passwordLength } from '#domain/accounts/password.ts'
import { address, line } from './field-schemas.ts'

const { least, leastForAdmin, most } = passwordLength

const email = () => address().transform((value) => value.toLowerCase())
/** One that exists already, however it was chosen. */
const known = () => z.string().min(1, 'The password is missing.').max(most, 'This password is too long.')
const chosen = (shortest: number) =>
  z
    .string()
    .min(shortest, `The password needs at least ${shortest} characters.`)
    .max(most, `The password may have ${most} characters at most.`)
const code = () => z.string().trim().min(1, 'The code is missing.').max(64, 'This is not a code.')
const token = () => z.string().min(1).max(500)

export const signUp = z
  .strictObject({ email: email(), password: chosen(least), name: z.string().max(100).optional() })
  .transform((body) => ({ name: '', ...body }))
export type SignUp = z.infer<typeof signUp>
export const signIn = z.strictObject({ email: email(), password: known(), rememberMe: z.boolean().optional() })
export const forgotten = z.strictObject({ email: email() })
export const newPassword = z.strictObject({ token: token(), newPassword: chosen(least) })
export type NewPassword = z.infer<typeof newPassword>
/** Whoever knew the old password is signed out everywhere else. */
export const changedPassword = z
  .strictObject({ currentPassword: known(), newPassword: chosen(least) })
  .transform((body) => ({ ...body, revokeOtherSessions: true }))
export type ChangedPassword = z.infer<typeof changedPassword>
export const profile = z.strictObject({ name: line('The name', 100) })
export const withPassword = z.strictObject({ password: known() })
/** For what protects the account: whoever has a second factor gives a code of it, too. */
export const withBoth = z.strictObject({ password: known(), code: code().optional() })
export type WithBoth = z.infer<typeof withBoth>
export const secondFactor = z.strictObject({ code: code(), trustDevice: z.boolean().optional() })

export const firstAdmin = z.strictObject({ token: token(), email: email(), password: chosen(leastForAdmin) })
export type FirstAdmin = z.infer<typeof firstAdmin>

export const newEmail = z.strictObject({ email: email(), password: known(), code: code().optional() })
export type NewEmail = z.infer<typeof newEmail>
export const confirmedEmail = z.strictObject({ token: z.string().min(1).max(2000) })
export type ConfirmedEmail = z.infer<typeof confirmedEmail>

/** Without an id: all but the session that asks. */
export const endedSessions = z.strictObject({ password: known(), id: z.string().min(1).max(64).optional() })
export type EndedSessions = z.infer<typeof endedSessions>

export const deletion = z.strictObject({ password: known(), confirm: z.literal('delete my account') })
export type DeletionWish = z.infer<typeof deletion>

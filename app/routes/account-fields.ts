import { z } from 'zod'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { emailAddress, requiredLine } from './field-schemas.ts'

const { least, leastForAdmin, most } = passwordLengthLimits

const emailField = () => emailAddress().transform((value) => value.toLowerCase())
/** One that exists already, however it was chosen. */
const existingPassword = () => z.string().min(1, 'Password is required.').max(most, 'This password is too long.')
const newPasswordField = (shortest: number) =>
  z
    .string()
    .min(shortest, `The password needs at least ${shortest} characters.`)
    .max(most, `The password can be at most ${most} characters.`)
const twoFactorCode = () => z.string().trim().min(1, 'Code is required.').max(64, 'This code is not valid.')
const tokenField = () => z.string().min(1).max(500)

export const signUpBody = z
  .strictObject({ email: emailField(), password: newPasswordField(least), name: z.string().max(100).optional() })
  .transform((body) => ({ name: '', ...body }))
export type SignUpBody = z.infer<typeof signUpBody>
export const signInBody = z.strictObject({
  email: emailField(),
  password: existingPassword(),
  rememberMe: z.boolean().optional(),
})
export const passwordResetRequestBody = z.strictObject({ email: emailField() })
export const passwordResetBody = z.strictObject({ token: tokenField(), newPassword: newPasswordField(least) })
export type PasswordResetBody = z.infer<typeof passwordResetBody>
/** Whoever knew the old password is signed out everywhere else. */
export const passwordChangeBody = z
  .strictObject({ currentPassword: existingPassword(), newPassword: newPasswordField(least) })
  .transform((body) => ({ ...body, revokeOtherSessions: true }))
export type PasswordChangeBody = z.infer<typeof passwordChangeBody>
export const profileBody = z.strictObject({ name: requiredLine('The name', 100) })
export const passwordBody = z.strictObject({ password: existingPassword() })
/** For what protects the account: whoever has a second factor gives a code of it, too. */
export const reauthenticationBody = z.strictObject({ password: existingPassword(), code: twoFactorCode().optional() })
export type ReauthenticationBody = z.infer<typeof reauthenticationBody>
export const twoFactorBody = z.strictObject({ code: twoFactorCode(), trustDevice: z.boolean().optional() })

export const setupBody = z.strictObject({
  token: tokenField(),
  email: emailField(),
  password: newPasswordField(leastForAdmin),
})
export type SetupBody = z.infer<typeof setupBody>

export const emailChangeBody = z.strictObject({
  email: emailField(),
  password: existingPassword(),
  code: twoFactorCode().optional(),
})
export type EmailChangeBody = z.infer<typeof emailChangeBody>
export const emailConfirmationBody = z.strictObject({ token: z.string().min(1).max(2000) })
export type EmailConfirmationBody = z.infer<typeof emailConfirmationBody>

/** Without an id: all but the session that asks. */
export const endSessionsBody = z.strictObject({
  password: existingPassword(),
  id: z.string().min(1).max(64).optional(),
})
export type EndSessionsBody = z.infer<typeof endSessionsBody>

export const accountDeletionBody = z.strictObject({
  password: existingPassword(),
  confirm: z.literal('delete my account'),
})
export type AccountDeletionBody = z.infer<typeof accountDeletionBody>

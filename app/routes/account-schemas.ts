import { z } from 'zod'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { emailAddress, isoTime, requiredLine } from './field-schemas.ts'

const { min, minForAdmin, max } = passwordLengthLimits

const emailField = () => emailAddress().transform((value) => value.toLowerCase())
/** Not checked for its minimum length, because older passwords were chosen under other rules. */
const existingPassword = () => z.string().min(1, 'Password is required.').max(max, 'This password is too long.')
const newPasswordField = (minLength: number) =>
  z
    .string()
    .min(minLength, `The password needs at least ${minLength} characters.`)
    .max(max, `The password can be at most ${max} characters.`)
const twoFactorCode = () => z.string().trim().min(1, 'Code is required.').max(64, 'This code is not valid.')
const tokenField = () => z.string().min(1).max(500)

/** Where new accounts are confirmed by mail, the password is chosen behind the link. */
export const signUpBody = z.strictObject({
  email: emailField(),
  password: newPasswordField(min).optional(),
  name: z.string().max(100).optional(),
})
export const signUpConfirmationBody = z.strictObject({
  token: z.string().min(1).max(1000),
  password: newPasswordField(min),
})
export const signInBody = z.strictObject({
  email: emailField(),
  password: existingPassword(),
  rememberMe: z.boolean().optional(),
})
export const passwordResetRequestBody = z.strictObject({ email: emailField() })
export const passwordResetBody = z.strictObject({ token: tokenField(), newPassword: newPasswordField(min) })
export const passwordChangeBody = z.strictObject({
  currentPassword: existingPassword(),
  newPassword: newPasswordField(min),
  code: twoFactorCode().optional(),
})
export const profileBody = z.strictObject({ name: requiredLine('The name', 100) })
export const passwordBody = z.strictObject({ password: existingPassword() })
/** For changes to the account's protection: with two-factor sign-in on, a code is required too. */
export const reauthenticationBody = z.strictObject({ password: existingPassword(), code: twoFactorCode().optional() })
export const twoFactorBody = z.strictObject({ code: twoFactorCode(), trustDevice: z.boolean().optional() })

export const setupBody = z.strictObject({
  token: tokenField(),
  email: emailField(),
  password: newPasswordField(minForAdmin),
})

export const emailChangeBody = z.strictObject({
  email: emailField(),
  password: existingPassword(),
  code: twoFactorCode().optional(),
})
export const emailConfirmationBody = z.strictObject({ token: z.string().min(1).max(2000) })

/** Without an id: every session but the current one. */
export const endSessionsBody = z.strictObject({
  password: existingPassword(),
  id: z.string().min(1).max(64).optional(),
})

export const accountDeletionBody = z.strictObject({
  password: existingPassword(),
  code: twoFactorCode().optional(),
  confirm: z.literal('delete my account'),
})

/** better-auth decides what else it sends; we only name what our pages read. */
export const authResponse = z.looseObject({})
export const signInResponse = z.looseObject({
  twoFactorRedirect: z.boolean().optional(),
  confirmByMail: z.boolean().optional(),
})
export const backupCodesResponse = z.looseObject({ backupCodes: z.array(z.string()) })
export const twoFactorEnableResponse = backupCodesResponse.extend({ totpURI: z.string() })

const profileSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  created_at: isoTime,
})
export const authSessionResponse = z.strictObject({ user: profileSchema.extend({ session_id: z.string() }) }).nullable()

export const sessionsResponse = z.strictObject({
  sessions: z.array(z.strictObject({ id: z.string(), device: z.string(), created_at: isoTime, current: z.boolean() })),
})
export const exportResponse = z.strictObject({
  profile: profileSchema,
  roles: z.array(z.strictObject({ role: z.string(), created_at: isoTime })),
  sessions: z.array(z.strictObject({ id: z.string(), device: z.string(), created_at: isoTime, expires_at: isoTime })),
  comments: z.array(
    z.strictObject({
      id: z.string(),
      article: z.string().nullable(),
      author_name: z.string(),
      author_email: z.string(),
      content: z.string(),
      state: z.string(),
      created_at: isoTime,
    }),
  ),
  favorites: z.array(
    z.strictObject({
      article: z.string().nullable(),
      article_id: z.string(),
      saved: z.boolean(),
      changed_at: isoTime,
    }),
  ),
})
/** One word for what was done. */
export const statusResponse = <const Status extends string>(status: Status) =>
  z.strictObject({ status: z.literal(status) })

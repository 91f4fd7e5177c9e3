import { z } from 'zod'
import { recentSignInCookie } from '#app/guards/recent-sign-in.ts'
import { requireReauthentication } from '#app/guards/require-reauthentication.ts'
import { errorResponse, failureResponse, invalidFields, json } from '#app/responses.ts'
import { api, perMinute } from '#app/route.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { deleteAccount } from '#features/accounts/commands.ts'
import { requestEmailChange, confirmEmailChange } from '#features/accounts/email-change.ts'
import { endOwnSessions } from '#features/accounts/end-sessions.ts'
import { redeemSetupToken } from '#features/accounts/first-admin.ts'
import { findPasswordError } from '#features/accounts/password-rules.ts'
import { exportAccount } from '#features/accounts/queries.ts'
import * as schemas from './account-schemas.ts'
import { isoTime, fieldsOf } from './field-schemas.ts'
import { memberApi } from './user-api.ts'

const exportResponse = z.object({
  profile: schemas.profileSchema,
  roles: z.array(z.object({ role: z.string(), created_at: isoTime })),
  sessions: z.array(z.object({ id: z.string(), device: z.string(), created_at: isoTime, expires_at: isoTime })),
  comments: z.array(
    z.object({
      ...fieldsOf(z.string(), 'id', 'author_name', 'author_email', 'content', 'state'),
      article: z.string().nullable(),
      created_at: isoTime,
    }),
  ),
  favorites: z.array(
    z.object({ article: z.string().nullable(), article_id: z.string(), saved: z.boolean(), changed_at: isoTime }),
  ),
})

export const accountRoutes = [
  memberApi('GET', '/api/account/sessions', {
    scope: 'person',
    summary: 'The devices that are signed in.',
    response: z.object({
      sessions: z.array(z.object({ id: z.string(), device: z.string(), created_at: isoTime, current: z.boolean() })),
    }),
    async handle({ deps, user }) {
      const sessions = await deps.accounts.listSessions(user.id)
      return json({ sessions: sessions.map((session) => ({ ...session, current: session.id === user.session_id })) })
    },
  }),
  memberApi('DELETE', '/api/account/sessions', {
    scope: 'person',
    summary: 'Signs out one device, or all but this one.',
    rateLimit: perMinute(5),
    /** Without an id: every session but the current one. */
    body: z.strictObject({ password: schemas.existingPassword(), id: z.string().min(1).max(64).optional() }),
    response: schemas.statusResponse('ended'),
    async handle({ deps, user, body }) {
      const ended = await endOwnSessions(deps, { user, ...body })
      if (ended.ok) return json({ status: 'ended' })
      return failureResponse(ended, {
        wrong_password: { status: 400, code: 'invalid_password', error: 'The password is incorrect.' },
        not_found: { status: 404, error: 'This device is already signed out.' },
      })
    },
  }),
  memberApi('POST', '/api/account/reauthenticate', {
    scope: 'person',
    summary: 'Enters the password again, for actions that need a recent sign-in.',
    rateLimit: perMinute(5),
    body: schemas.reauthenticationBody,
    response: schemas.statusResponse('confirmed'),
    async handle(context) {
      const { user, body } = context
      const rejection = await requireReauthentication(context, user, body)
      return rejection ?? json({ status: 'confirmed' }, { cookies: [recentSignInCookie(context, user)] })
    },
  }),
  memberApi('GET', '/api/account/export', {
    scope: 'person',
    summary: 'Everything that is stored about the user, as a file to download.',
    rateLimit: perMinute(10),
    response: exportResponse,
    async handle({ deps, user }) {
      const account = await exportAccount(deps, user)
      return json(account, { headers: { 'content-disposition': 'attachment; filename="my-account.json"' }, indent: 2 })
    },
  }),
  memberApi('POST', '/api/account/email', {
    scope: 'person',
    summary: 'Emails a confirmation link to the new address.',
    rateLimit: perMinute(5),
    body: schemas.reauthenticationBody.extend({ email: schemas.emailField() }),
    response: schemas.statusResponse('sent'),
    async handle(context) {
      const { deps, user, body } = context
      const rejection = await requireReauthentication(context, user, body)
      if (rejection) return rejection
      const requested = await requestEmailChange(deps, { user, email: body.email })
      if (requested.ok) return json({ status: 'sent' })
      return invalidFields({ email: 'This is already your email address.' })
    },
  }),
  api('POST', '/api/account/email/confirm', {
    summary: 'Changes the email address with the token of a confirmation link.',
    access: 'anyone',
    rateLimit: perMinute(10),
    body: z.strictObject({ token: schemas.tokenField(2000) }),
    response: schemas.statusResponse('changed'),
    async handle({ deps, body }) {
      if (await confirmEmailChange(deps, body.token)) return json({ status: 'changed' })
      const error = 'This link has already been used or has expired, or the address now belongs to another account.'
      return errorResponse(403, 'used_link', error)
    },
  }),
  memberApi('DELETE', '/api/account', {
    scope: 'person',
    summary: 'Deletes the account.',
    rateLimit: perMinute(5),
    body: schemas.reauthenticationBody.extend({ confirm: z.literal('delete my account') }),
    response: schemas.statusResponse('deleted'),
    async handle(context) {
      const { deps, user, body } = context
      const rejection = await requireReauthentication(context, user, body)
      if (rejection) return rejection
      const deleted = await deleteAccount(deps, user.id)
      if (deleted.ok) return json({ status: 'deleted' })
      const error = 'You are the only admin. Please make someone else an admin first.'
      return failureResponse(deleted, { only_admin: { status: 409, error } })
    },
  }),
  api('POST', '/api/setup', {
    summary: 'Creates the first admin with the token of the setup link.',
    access: 'anyone',
    rateLimit: perMinute(10),
    body: z.strictObject({
      token: schemas.tokenField(),
      email: schemas.emailField(),
      password: schemas.newPasswordField(passwordLengthLimits.minForAdmin),
    }),
    response: schemas.statusResponse('ready'),
    async handle({ deps, body }) {
      const passwordError = await findPasswordError(deps, body.password, body.email)
      if (passwordError !== undefined) return invalidFields({ password: passwordError })
      if (await redeemSetupToken(deps, body)) return json({ status: 'ready' })
      const error = 'This link has already been used, has expired, or was created for another address.'
      return errorResponse(403, 'used_link', error)
    },
  }),
] as const

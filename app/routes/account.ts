import { z } from 'zod'
import { requireReauthentication } from '#app/guards/require-reauthentication.ts'
import { errorResponse, failureResponse, invalidFields, json } from '#app/responses.ts'
import { api, perMinute } from '#app/route.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { deleteAccount } from '#features/accounts/commands.ts'
import { requestEmailChange, confirmEmailChange } from '#features/accounts/email-change.ts'
import { endOwnSessions } from '#features/accounts/end-sessions.ts'
import { redeemSetupToken } from '#features/accounts/first-admin.ts'
import { findPasswordProblem } from '#features/accounts/password-rules.ts'
import { exportAccount } from '#features/accounts/queries.ts'
import * as schemas from './account-schemas.ts'
import { isoTime, fieldsOf, withIsoTimes } from './field-schemas.ts'
import { memberApi } from './user-api.ts'

const exportResponse = z.strictObject({
  profile: schemas.profileSchema,
  roles: z.array(z.strictObject({ role: z.string(), created_at: isoTime })),
  sessions: z.array(z.strictObject({ id: z.string(), device: z.string(), created_at: isoTime, expires_at: isoTime })),
  comments: z.array(
    z.strictObject({
      ...fieldsOf(z.string(), 'id', 'author_name', 'author_email', 'content', 'state'),
      article: z.string().nullable(),
      created_at: isoTime,
    }),
  ),
  favorites: z.array(
    z.strictObject({ article: z.string().nullable(), article_id: z.string(), saved: z.boolean(), changed_at: isoTime }),
  ),
  preferences: schemas.preferencesSchema,
})

export const accountRoutes = [
  memberApi('GET', '/api/account/sessions', {
    response: z.strictObject({
      sessions: z.array(
        z.strictObject({ id: z.string(), device: z.string(), created_at: isoTime, current: z.boolean() }),
      ),
    }),
    async handle({ deps, user }) {
      const sessions = (await deps.accounts.listSessions(user.id)).map((session) => ({
        id: session.id,
        device: session.device,
        created_at: toIsoString(session.created_at),
        current: session.id === user.session_id,
      }))
      return json({ sessions })
    },
  }),
  memberApi('DELETE', '/api/account/sessions', {
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
  memberApi('GET', '/api/account/export', {
    rateLimit: perMinute(10),
    response: exportResponse,
    async handle({ deps, user }) {
      const account = toExportJson(await exportAccount(deps, user))
      return json(account, { headers: { 'content-disposition': 'attachment; filename="my-account.json"' }, indent: 2 })
    },
  }),
  memberApi('POST', '/api/account/email', {
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
    access: 'anyone',
    rateLimit: perMinute(10),
    body: z.strictObject({
      token: schemas.tokenField(),
      email: schemas.emailField(),
      password: schemas.newPasswordField(passwordLengthLimits.minForAdmin),
    }),
    response: schemas.statusResponse('ready'),
    async handle({ deps, body }) {
      const problem = await findPasswordProblem(deps, body.password, body.email)
      if (problem !== undefined) return invalidFields({ password: problem })
      if (await redeemSetupToken(deps, body)) return json({ status: 'ready' })
      const error = 'This link has already been used, has expired, or was created for another address.'
      return errorResponse(403, 'used_link', error)
    },
  }),
] as const

type ExportedAccount = Awaited<ReturnType<typeof exportAccount>>

function toExportJson({ profile, roles, sessions, comments, favorites, ...rest }: ExportedAccount) {
  return {
    ...rest,
    profile: withIsoTimes(profile, 'created_at'),
    roles: roles.map((role) => withIsoTimes(role, 'created_at')),
    sessions: sessions.map((session) => withIsoTimes(session, 'created_at', 'expires_at')),
    comments: comments.map((comment) => withIsoTimes(comment, 'created_at')),
    favorites: favorites.map((favorite) => withIsoTimes(favorite, 'changed_at')),
  }
}

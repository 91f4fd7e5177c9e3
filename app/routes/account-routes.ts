import { api, perMinute } from '#app/route.ts'
import { emptyBody } from './field-schemas.ts'
import {
  getExport,
  getSessions,
  postEmailConfirmation,
  postEmailChange,
  deleteAccountHandler,
  deleteSessions,
} from './account.ts'
import {
  passwordChangeBody,
  emailConfirmationBody,
  accountDeletionBody,
  endSessionsBody,
  setupBody,
  passwordResetRequestBody,
  emailChangeBody,
  passwordResetBody,
  profileBody,
  twoFactorBody,
  signInBody,
  signUpBody,
  reauthenticationBody,
  passwordBody,
} from './account-fields.ts'
import { forwardToAccounts, forwardWithReauthentication, forwardWithPasswordCheck, getAuthSession } from './auth.ts'
import { postSetup } from './setup.ts'

/** Only what is listed here reaches the account keeper, with exactly these bodies. It counts tries by itself. */
export const accountRoutes = [
  api('POST', '/api/auth/sign-up/email', forwardWithPasswordCheck, { access: 'anyone', body: signUpBody }),
  api('POST', '/api/auth/sign-in/email', forwardToAccounts, { access: 'anyone', body: signInBody }),
  api('POST', '/api/auth/sign-out', forwardToAccounts, { access: 'anyone', body: emptyBody }),
  api('GET', '/api/auth/get-session', getAuthSession, { access: 'anyone' }),
  api('POST', '/api/auth/request-password-reset', forwardToAccounts, {
    access: 'anyone',
    body: passwordResetRequestBody,
  }),
  api('POST', '/api/auth/reset-password', forwardWithPasswordCheck, { access: 'anyone', body: passwordResetBody }),
  api('POST', '/api/auth/change-password', forwardWithPasswordCheck, { access: 'member', body: passwordChangeBody }),
  api('POST', '/api/auth/update-user', forwardToAccounts, { access: 'member', body: profileBody }),
  api('POST', '/api/auth/two-factor/enable', forwardToAccounts, { access: 'member', body: passwordBody }),
  api('POST', '/api/auth/two-factor/disable', forwardWithReauthentication, {
    access: 'member',
    rateLimit: perMinute(5),
    body: reauthenticationBody,
  }),
  api('POST', '/api/auth/two-factor/generate-backup-codes', forwardWithReauthentication, {
    access: 'member',
    rateLimit: perMinute(5),
    body: reauthenticationBody,
  }),
  api('POST', '/api/auth/two-factor/verify-totp', forwardToAccounts, { access: 'anyone', body: twoFactorBody }),
  api('POST', '/api/auth/two-factor/verify-backup-code', forwardToAccounts, { access: 'anyone', body: twoFactorBody }),

  api('GET', '/api/account/sessions', getSessions, { access: 'member' }),
  api('DELETE', '/api/account/sessions', deleteSessions, {
    access: 'member',
    rateLimit: perMinute(5),
    body: endSessionsBody,
  }),
  api('GET', '/api/account/export', getExport, { access: 'member', rateLimit: perMinute(10) }),
  api('POST', '/api/account/email', postEmailChange, {
    access: 'member',
    rateLimit: perMinute(5),
    body: emailChangeBody,
  }),
  api('POST', '/api/account/email/confirm', postEmailConfirmation, {
    access: 'anyone',
    rateLimit: perMinute(10),
    body: emailConfirmationBody,
  }),
  api('DELETE', '/api/account', deleteAccountHandler, {
    access: 'member',
    rateLimit: perMinute(5),
    body: accountDeletionBody,
  }),
  api('POST', '/api/setup', postSetup, { access: 'anyone', rateLimit: perMinute(10), body: setupBody }),
] as const

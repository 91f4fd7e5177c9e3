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
  accountDeletionBody,
  authResponse,
  authSessionResponse,
  backupCodesResponse,
  emailChangeBody,
  emailConfirmationBody,
  endSessionsBody,
  exportResponse,
  passwordBody,
  passwordChangeBody,
  passwordResetBody,
  passwordResetRequestBody,
  profileBody,
  reauthenticationBody,
  sessionsResponse,
  setupBody,
  signInBody,
  signInResponse,
  signUpBody,
  statusResponse,
  twoFactorBody,
  twoFactorEnableResponse,
} from './account-schemas.ts'
import {
  forwardToAccounts,
  forwardWithReauthentication,
  getAuthSession,
  postPasswordChange,
  postPasswordReset,
  postSignUp,
} from './auth.ts'
import { postSetup } from './setup.ts'

/** Only the /api/auth routes listed here reach better-auth, with exactly these bodies. It limits attempts itself. */
export const accountRoutes = [
  api('POST', '/api/auth/sign-up/email', postSignUp, {
    access: 'anyone',
    body: signUpBody,
    response: signInResponse,
    summary: 'Creates an account and signs in.',
  }),
  api('POST', '/api/auth/sign-in/email', forwardToAccounts, {
    access: 'anyone',
    body: signInBody,
    response: signInResponse,
    summary: 'Signs in; `twoFactorRedirect` means that a code is needed too.',
  }),
  api('POST', '/api/auth/sign-out', forwardToAccounts, {
    access: 'anyone',
    body: emptyBody,
    response: authResponse,
    summary: 'Ends the session.',
  }),
  api('GET', '/api/auth/get-session', getAuthSession, {
    access: 'anyone',
    response: authSessionResponse,
    summary: 'The signed-in user, or null.',
  }),
  api('POST', '/api/auth/request-password-reset', forwardToAccounts, {
    access: 'anyone',
    body: passwordResetRequestBody,
    response: authResponse,
    summary: 'Emails a link for a new password. The response is the same if there is no such account.',
  }),
  api('POST', '/api/auth/reset-password', postPasswordReset, {
    access: 'anyone',
    body: passwordResetBody,
    response: authResponse,
    summary: 'Sets a new password with the token of a reset link.',
  }),
  api('POST', '/api/auth/change-password', postPasswordChange, {
    access: 'member',
    rateLimit: perMinute(5),
    body: passwordChangeBody,
    response: authResponse,
    summary: 'Changes the password and signs out every other session.',
  }),
  api('POST', '/api/auth/update-user', forwardToAccounts, {
    access: 'member',
    body: profileBody,
    response: authResponse,
    summary: 'Changes the name.',
  }),
  api('POST', '/api/auth/two-factor/enable', forwardToAccounts, {
    access: 'member',
    body: passwordBody,
    response: twoFactorEnableResponse,
    summary: 'Starts setting up two-factor sign-in; the first verified code completes it.',
  }),
  api('POST', '/api/auth/two-factor/disable', forwardWithReauthentication, {
    access: 'member',
    rateLimit: perMinute(5),
    body: reauthenticationBody,
    response: authResponse,
    summary: 'Turns two-factor sign-in off.',
  }),
  api('POST', '/api/auth/two-factor/generate-backup-codes', forwardWithReauthentication, {
    access: 'member',
    rateLimit: perMinute(5),
    body: reauthenticationBody,
    response: backupCodesResponse,
    summary: 'Replaces the backup codes.',
  }),
  api('POST', '/api/auth/two-factor/verify-totp', forwardToAccounts, {
    access: 'anyone',
    body: twoFactorBody,
    response: authResponse,
    summary: 'Completes signing in, or setting up two-factor sign-in, with a code from the authenticator app.',
  }),
  api('POST', '/api/auth/two-factor/verify-backup-code', forwardToAccounts, {
    access: 'anyone',
    body: twoFactorBody,
    response: authResponse,
    summary: 'Completes signing in with a backup code.',
  }),

  api('GET', '/api/account/sessions', getSessions, {
    access: 'member',
    response: sessionsResponse,
    summary: 'The devices that are signed in.',
  }),
  api('DELETE', '/api/account/sessions', deleteSessions, {
    access: 'member',
    rateLimit: perMinute(5),
    body: endSessionsBody,
    response: statusResponse('ended'),
    summary: 'Signs out one device, or all but this one.',
  }),
  api('GET', '/api/account/export', getExport, {
    access: 'member',
    rateLimit: perMinute(10),
    response: exportResponse,
    summary: 'Everything that is stored about the user, as a file to download.',
  }),
  api('POST', '/api/account/email', postEmailChange, {
    access: 'member',
    rateLimit: perMinute(5),
    body: emailChangeBody,
    response: statusResponse('sent'),
    summary: 'Emails a confirmation link to the new address.',
  }),
  api('POST', '/api/account/email/confirm', postEmailConfirmation, {
    access: 'anyone',
    rateLimit: perMinute(10),
    body: emailConfirmationBody,
    response: statusResponse('changed'),
    summary: 'Changes the email address with the token of a confirmation link.',
  }),
  api('DELETE', '/api/account', deleteAccountHandler, {
    access: 'member',
    rateLimit: perMinute(5),
    body: accountDeletionBody,
    response: statusResponse('deleted'),
    summary: 'Deletes the account.',
  }),
  api('POST', '/api/setup', postSetup, {
    access: 'anyone',
    rateLimit: perMinute(10),
    body: setupBody,
    response: statusResponse('ready'),
    summary: 'Creates the first admin with the token of the setup link.',
  }),
] as const

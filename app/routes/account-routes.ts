import { api, perMinute } from '#app/route.ts'
import { emptyBody } from './field-schemas.ts'
import * as account from './account.ts'
import * as schemas from './account-schemas.ts'
import * as auth from './auth.ts'
import { postSetup } from './setup.ts'

/** Only the /api/auth routes listed here reach better-auth, with exactly these bodies. It limits attempts itself. */
export const accountRoutes = [
  api('POST', '/api/auth/sign-up/email', auth.postSignUp, {
    access: 'anyone',
    rateLimit: { max: 10, seconds: 60 * 60 },
    body: schemas.signUpBody,
    response: schemas.signInResponse,
    summary: 'Creates an account and signs in; `confirmByMail` means that a link was mailed instead.',
  }),
  api('POST', '/api/auth/sign-in/email', auth.forwardToAccounts, {
    access: 'anyone',
    body: schemas.signInBody,
    response: schemas.signInResponse,
    summary: 'Signs in; `twoFactorRedirect` means that a code is needed too.',
  }),
  api('POST', '/api/auth/sign-out', auth.forwardToAccounts, {
    access: 'anyone',
    body: emptyBody,
    response: schemas.authResponse,
    summary: 'Ends the session.',
  }),
  api('GET', '/api/auth/get-session', auth.getAuthSession, {
    access: 'anyone',
    response: schemas.authSessionResponse,
    summary: 'The signed-in user, or null.',
  }),
  api('POST', '/api/auth/request-password-reset', auth.forwardToAccounts, {
    access: 'anyone',
    body: schemas.passwordResetRequestBody,
    response: schemas.authResponse,
    summary: 'Emails a link for a new password. The response is the same if there is no such account.',
  }),
  api('POST', '/api/auth/reset-password', auth.postPasswordReset, {
    access: 'anyone',
    body: schemas.passwordResetBody,
    response: schemas.authResponse,
    summary: 'Sets a new password with the token of a reset link.',
  }),
  api('POST', '/api/auth/change-password', auth.postPasswordChange, {
    access: 'member',
    rateLimit: perMinute(5),
    body: schemas.passwordChangeBody,
    response: schemas.authResponse,
    summary: 'Changes the password and signs out every other session.',
  }),
  api('POST', '/api/auth/update-user', auth.forwardToAccounts, {
    access: 'member',
    body: schemas.profileBody,
    response: schemas.authResponse,
    summary: 'Changes the name.',
  }),
  api('POST', '/api/auth/two-factor/enable', auth.forwardToAccounts, {
    access: 'member',
    body: schemas.passwordBody,
    response: schemas.twoFactorEnableResponse,
    summary: 'Starts setting up two-factor sign-in; the first verified code completes it.',
  }),
  api('POST', '/api/auth/two-factor/disable', auth.forwardWithReauthentication, {
    access: 'member',
    rateLimit: perMinute(5),
    body: schemas.reauthenticationBody,
    response: schemas.authResponse,
    summary: 'Turns two-factor sign-in off.',
  }),
  api('POST', '/api/auth/two-factor/generate-backup-codes', auth.forwardWithReauthentication, {
    access: 'member',
    rateLimit: perMinute(5),
    body: schemas.reauthenticationBody,
    response: schemas.backupCodesResponse,
    summary: 'Replaces the backup codes.',
  }),
  api('POST', '/api/auth/two-factor/verify-totp', auth.forwardToAccounts, {
    access: 'anyone',
    body: schemas.twoFactorBody,
    response: schemas.authResponse,
    summary: 'Completes signing in, or setting up two-factor sign-in, with a code from the authenticator app.',
  }),
  api('POST', '/api/auth/two-factor/verify-backup-code', auth.forwardToAccounts, {
    access: 'anyone',
    body: schemas.twoFactorBody,
    response: schemas.authResponse,
    summary: 'Completes signing in with a backup code.',
  }),

  api('GET', '/api/account/sessions', account.getSessions, {
    access: 'member',
    response: schemas.sessionsResponse,
    summary: 'The devices that are signed in.',
  }),
  api('DELETE', '/api/account/sessions', account.deleteSessions, {
    access: 'member',
    rateLimit: perMinute(5),
    body: schemas.endSessionsBody,
    response: schemas.statusResponse('ended'),
    summary: 'Signs out one device, or all but this one.',
  }),
  api('GET', '/api/account/export', account.getExport, {
    access: 'member',
    rateLimit: perMinute(10),
    response: schemas.exportResponse,
    summary: 'Everything that is stored about the user, as a file to download.',
  }),
  api('POST', '/api/account/email', account.postEmailChange, {
    access: 'member',
    rateLimit: perMinute(5),
    body: schemas.emailChangeBody,
    response: schemas.statusResponse('sent'),
    summary: 'Emails a confirmation link to the new address.',
  }),
  api('POST', '/api/account/email/confirm', account.postEmailConfirmation, {
    access: 'anyone',
    rateLimit: perMinute(10),
    body: schemas.emailConfirmationBody,
    response: schemas.statusResponse('changed'),
    summary: 'Changes the email address with the token of a confirmation link.',
  }),
  api('POST', '/api/account/confirm', auth.postSignUpConfirmation, {
    access: 'anyone',
    rateLimit: perMinute(10),
    body: schemas.signUpConfirmationBody,
    response: schemas.authResponse,
    summary: 'Creates an account with the token of a sign-up link, and signs in.',
  }),
  api('DELETE', '/api/account', account.deleteAccountHandler, {
    access: 'member',
    rateLimit: perMinute(5),
    body: schemas.accountDeletionBody,
    response: schemas.statusResponse('deleted'),
    summary: 'Deletes the account.',
  }),
  api('POST', '/api/setup', postSetup, {
    access: 'anyone',
    rateLimit: perMinute(10),
    body: schemas.setupBody,
    response: schemas.statusResponse('ready'),
    summary: 'Creates the first admin with the token of the setup link.',
  }),
] as const

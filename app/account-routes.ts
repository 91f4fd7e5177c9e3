import { api, perMinute, type Door } from './route.ts'
import { nothing } from './routes/field-schemas.ts'
import {
  getExport,
  getSessions,
  postConfirmedEmail,
  postNewEmail,
  removeAccount,
  removeSessions,
} from './routes/account.ts'
import {
  changedPassword,
  confirmedEmail,
  deletion,
  endedSessions,
  firstAdmin,
  forgotten,
  newEmail,
  newPassword,
  profile,
  secondFactor,
  signIn,
  signUp,
  withBoth,
  withPassword,
} from './routes/account-fields.ts'
import { askAccounts, askWithBoth, askWithPassword, getAuthSession } from './routes/auth.ts'
import { postSetup } from './routes/setup.ts'

/** Only what is listed here reaches the account keeper, with exactly these bodies. It counts tries by itself. */
export const accountDoors: readonly Door[] = [
  api('POST', '/api/auth/sign-up/email', askWithPassword, { who: 'anyone', body: signUp }),
  api('POST', '/api/auth/sign-in/email', askAccounts, { who: 'anyone', body: signIn }),
  api('POST', '/api/auth/sign-out', askAccounts, { who: 'anyone', body: nothing }),
  api('GET', '/api/auth/get-session', getAuthSession, { who: 'anyone' }),
  api('POST', '/api/auth/request-password-reset', askAccounts, { who: 'anyone', body: forgotten }),
  api('POST', '/api/auth/reset-password', askWithPassword, { who: 'anyone', body: newPassword }),
  api('POST', '/api/auth/change-password', askWithPassword, { who: 'member', body: changedPassword }),
  api('POST', '/api/auth/update-user', askAccounts, { who: 'member', body: profile }),
  api('POST', '/api/auth/two-factor/enable', askAccounts, { who: 'member', body: withPassword }),
  api('POST', '/api/auth/two-factor/disable', askWithBoth, { who: 'member', limit: perMinute(5), body: withBoth }),
  api('POST', '/api/auth/two-factor/generate-backup-codes', askWithBoth, {
    who: 'member',
    limit: perMinute(5),
    body: withBoth,
  }),
  api('POST', '/api/auth/two-factor/verify-totp', askAccounts, { who: 'anyone', body: secondFactor }),
  api('POST', '/api/auth/two-factor/verify-backup-code', askAccounts, { who: 'anyone', body: secondFactor }),

  api('GET', '/api/account/sessions', getSessions, { who: 'member' }),
  api('DELETE', '/api/account/sessions', removeSessions, { who: 'member', limit: perMinute(5), body: endedSessions }),
  api('GET', '/api/account/export', getExport, { who: 'member', limit: perMinute(10) }),
  api('POST', '/api/account/email', postNewEmail, { who: 'member', limit: perMinute(5), body: newEmail }),
  api('POST', '/api/account/email/confirm', postConfirmedEmail, {
    who: 'anyone',
    limit: perMinute(10),
    body: confirmedEmail,
  }),
  api('DELETE', '/api/account', removeAccount, { who: 'member', limit: perMinute(5), body: deletion }),
  api('POST', '/api/setup', postSetup, { who: 'anyone', limit: perMinute(10), body: firstAdmin }),
]

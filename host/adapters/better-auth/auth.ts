import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { SiteFacts } from '#domain/site.ts'
import { passwordLength } from '#domain/password.ts'
import { resetMail } from '#features/accounts/reset-mail.ts'
import { readLetterhead } from '#features/mail/letterhead.ts'
import type { Log, Mailer, NewId } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import type { Engine } from '#host/db/engine.ts'

export type AuthOptions = {
  db: Db
  engine: Engine
  site: SiteFacts
  secret: string
  newId: NewId
  mailer: Mailer
  log: Log
  /** What may finish after the answer, so that its duration tells nothing. */
  later: (work: Promise<unknown>) => void
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Requests reach this rebuilt, from our own origin and without an address (accounts.ts): who may ask from where, and how
 * often, is decided before.
 */
export function createAuth({ db, engine, site, secret, newId, mailer, log, later }: AuthOptions) {
  return betterAuth({
    appName: site.name,
    baseURL: site.origin,
    basePath: '/api/auth',
    secret,
    database: { db, type: engine },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      sendResetPassword: async ({ user, token }) =>
        mailer.send(resetMail(await readLetterhead({ db, site }), user.email, token)),
    },
    plugins: [twoFactor({ issuer: site.name })],
    session: { cookieCache: { enabled: false } },
    // A copy of the database must not open a reset link or a half-finished sign-in.
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // What is no refusal of its own goes the way of every error: an outage is a 503, and all is written down as ours.
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix: 'wagwise',
      useSecureCookies: site.origin.startsWith('https:'),
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId(), validateSchema: false },
      backgroundTasks: { handler: later },
    },
    logger: {
      level: 'error',
      log: (level, message, ...facts) => log(level, 'accounts', { message, facts }),
    },
  } satisfies BetterAuthOptions)
}

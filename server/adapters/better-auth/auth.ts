import { betterAuth, type BetterAuthOptions } from 'better-auth'
import type { SiteConfig } from '#domain/site/site.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { resetTemplate } from '#features/accounts/reset-template.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import type { Log, Mailer, NewId } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import type { Engine } from '#server/db/engine.ts'
import type { PasswordHasher } from './password-hashing.ts'
import { rejectReusedCodes, twoFactorPlugin, type WasCodeTried } from './two-factor.ts'
import { removeOldestSessions } from './session-limits.ts'

export type AuthOptions = {
  db: Db
  engine: Engine
  site: SiteConfig
  secret: string
  /** Newest first: what they encrypted is still read. */
  previousSecrets?: readonly string[]
  newId: NewId
  mailer: Mailer
  log: Log
  /** What may finish after the answer, so that its duration tells nothing. */
  runInBackground: (work: Promise<unknown>) => void
  passwords: PasswordHasher
  wasCodeTried: WasCodeTried
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Requests reach this rebuilt, from our own origin and without an address (accounts.ts): who may ask from where, and how
 * often, is decided before.
 */
export function createAuth(options: AuthOptions) {
  const {
    db,
    engine,
    site,
    secret,
    newId,
    mailer,
    log,
    runInBackground: later,
    passwords,
    wasCodeTried: wasTried,
    previousSecrets: formerSecrets = [],
  } = options
  const isSecure = site.origin.startsWith('https:')
  return betterAuth({
    appName: site.name,
    baseURL: site.origin,
    basePath: '/api/auth',
    ...secretOptions(secret, formerSecrets),
    database: { db, type: engine },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLengthLimits.least,
      maxPasswordLength: passwordLengthLimits.most,
      autoSignIn: true,
      password: { hash: passwords.hash, verify: passwords.verify },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      sendResetPassword: async ({ user, token }) =>
        mailer.send(resetTemplate(await readMailBranding({ db, config: site }), user.email, token)),
    },
    plugins: [twoFactorPlugin(site.name)],
    hooks: { before: rejectReusedCodes(wasTried) },
    databaseHooks: { session: { create: { after: ({ userId }) => removeOldestSessions(db, userId) } } },
    session: { cookieCache: { enabled: false } },
    // A copy of the database must not open a reset link or a half-finished sign-in.
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // What is no refusal of its own goes the way of every error: an outage is a 503, and all is written down as ours.
    onAPIError: { throw: true },
    advanced: {
      // Browsers take `__Host-` only over https, for the whole path and from this very host. The library would put its
      // own, weaker prefix in front.
      cookiePrefix: isSecure ? '__Host-wagwise' : 'wagwise',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId(), validateSchema: false },
      backgroundTasks: { handler: later },
    },
    logger: {
      level: 'error',
      log: (level, message, ...facts) => log(level, 'auth_library', { message, details: facts }),
    },
  } satisfies BetterAuthOptions)
}

/** What was encrypted before the first renewal carries no number; it is of the oldest. */
function secretOptions(secret: string, previous: readonly string[]): Pick<BetterAuthOptions, 'secret' | 'secrets'> {
  const oldest = previous.at(-1)
  if (oldest === undefined) return { secret }
  return {
    secret: oldest,
    secrets: [secret, ...previous].map((value, index) => ({ version: previous.length - index, value })),
  }
}

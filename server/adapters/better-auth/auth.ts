import { betterAuth, type BetterAuthOptions } from 'better-auth'
import type { SiteConfig } from '#domain/site/site.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import type { Log, Mailer, NewId } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import type { Engine } from '#server/db/read-migrations.ts'
import type { PasswordHasher } from './password-hashing.ts'
import { rejectReusedCodes, twoFactorPlugin, type WasCodeTried } from './two-factor.ts'
import { removeOldestSessions } from './session-limits.ts'

export type AuthOptions = {
  db: Db
  engine: Engine
  site: SiteConfig
  secret: string
  /** Newest first. Data encrypted with them can still be read. */
  previousSecrets?: readonly string[]
  newId: NewId
  mailer: Mailer
  log: Log
  /** For work that finishes after the response, so that response times reveal nothing about accounts. */
  runInBackground: (work: Promise<unknown>) => void
  passwords: PasswordHasher
  wasCodeTried: WasCodeTried
}

export type Auth = ReturnType<typeof createAuth>

/** accounts.ts has checked origin and rate limits before, and sends our own origin and no IP address. */
export function createAuth(options: AuthOptions) {
  const { db, site, mailer, passwords, previousSecrets = [] } = options
  const isSecure = site.origin.startsWith('https:')
  return betterAuth({
    appName: site.name,
    baseURL: site.origin,
    basePath: '/api/auth',
    ...secretOptions(options.secret, previousSecrets),
    database: { db, type: options.engine },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLengthLimits.min,
      maxPasswordLength: passwordLengthLimits.max,
      autoSignIn: true,
      password: { hash: passwords.hash, verify: passwords.verify },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      sendResetPassword: async ({ user, token }) => {
        const mail = renderStoredMail('reset', await readMailBranding({ db, config: site }), { token })
        await mailer.send({ kind: 'reset', secret: true, validFor: 60 * 60 * 1000, to: user.email, ...mail })
      },
    },
    plugins: [twoFactorPlugin(site.name)],
    hooks: { before: rejectReusedCodes(options.wasCodeTried) },
    databaseHooks: { session: { create: { after: ({ userId }) => removeOldestSessions(db, userId) } } },
    session: { cookieCache: { enabled: false } },
    // A leaked copy of the database must not reveal usable reset links or pending sign-ins.
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Let unexpected errors reach our own error handler, which logs them and answers 503 during outages.
    onAPIError: { throw: true },
    advanced: {
      // Browsers accept `__Host-` cookies only over HTTPS, for the path `/` and from this exact host. The library would
      // add its own, weaker prefix.
      cookiePrefix: isSecure ? '__Host-wagwise' : 'wagwise',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => options.newId(), validateSchema: false },
      backgroundTasks: { handler: options.runInBackground },
    },
    logger: {
      level: 'error',
      log: (level, message, ...details) => options.log(level, 'auth_library', { message, details }),
    },
  } satisfies BetterAuthOptions)
}

/** Data from before the first rotation carries no version number and belongs to the oldest secret. */
function secretOptions(secret: string, previous: readonly string[]): Pick<BetterAuthOptions, 'secret' | 'secrets'> {
  const oldest = previous.at(-1)
  if (oldest === undefined) return { secret }
  return {
    secret: oldest,
    secrets: [secret, ...previous].map((value, index) => ({ version: previous.length - index, value })),
  }
}

import { isAPIError } from 'better-auth/api'
import type { AccountsHttp, SessionState } from '#app/guards/ports.ts'
import type { Accounts, Clock } from '#features/ports.ts'
import { toApiResponse, tooManyAttempts } from './responses.ts'
import { createAuth, type AuthOptions } from './auth.ts'
import { deviceName } from './device-name.ts'
import { createKnownDevices } from './known-devices.ts'
import { createDatabaseRateLimiter, forgetSignInAttempts, rateLimitsFor, readEmail } from './rate-limits.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hashing.ts'
import { rehashPassword, upsertAccount, type Credentials } from './set-password.ts'
import { reencryptSecret, hashBackupCode } from './two-factor.ts'
import { isExpired } from './session-limits.ts'
import { findCurrentSession, type StoredSession } from './session-lookup.ts'

type Options = Omit<AuthOptions, 'runInBackground' | 'passwords' | 'wasCodeTried'> & {
  clock: Clock
  limitKey: string
  limitFactor: number
  passwords?: PasswordHasher
}

/** `flush` waits for background work started by earlier responses, such as queued mail. */
type BetterAuthAccounts = Accounts & AccountsHttp & { flush: () => Promise<void> }

type AccountRequest = { path: string; request: Request; body: unknown; ip: string; accountId: string | undefined }

const basePath = '/api/auth'
const startsSession = /^\/sign-(?:in|up)\/email$/
const startedSession = /wagwise\.session_token=[^;]/
/** Longer than an authenticator code is accepted, including the time steps before and after its own. */
const codeReuseLimit = { max: 1, seconds: 120 }

export function createBetterAuthAccounts({ limitKey, limitFactor, clock, ...options }: Options): BetterAuthAccounts {
  const { db, newId, site, log, passwords = createPasswordHasher() } = options
  const pending = new Set<Promise<unknown>>()
  const runInBackground = (work: Promise<unknown>) => {
    const settled = work
      .catch((error: unknown) => log('error', 'mail_failed', { error }))
      .finally(() => pending.delete(settled))
    pending.add(settled)
  }
  const throttle = createDatabaseRateLimiter({ db, clock, newId, key: limitKey, factor: limitFactor })
  const codes = createDatabaseRateLimiter({ db, clock, newId, key: limitKey, factor: 1 })
  const wasCodeTried = async (user_id: string, code: string) =>
    (await codes(`code ${user_id} ${code}`, codeReuseLimit)) !== undefined
  const auth = createAuth({ ...options, runInBackground, passwords, wasCodeTried })
  const devices = createKnownDevices({ key: limitKey, clock, isSecure: site.origin.startsWith('https:') })

  /** Sets our own origin, because the route has already checked the real one, and forwards only these headers. */
  function rebuildRequest({ method, headers, url }: Request, body: unknown): Request {
    const forwarded = new Headers({ origin: site.origin, 'user-agent': deviceName(headers.get('user-agent') ?? '') })
    const cookie = headers.get('cookie')
    if (cookie !== null) forwarded.set('cookie', cookie)
    const target = site.origin + new URL(url).pathname
    if (method === 'GET') return new Request(target, { headers: forwarded })
    forwarded.set('content-type', 'application/json')
    return new Request(target, { method, headers: forwarded, body: JSON.stringify(body ?? {}) })
  }

  async function findSession(headers: Headers): Promise<StoredSession | undefined> {
    const session = hasSession(headers) ? await findCurrentSession(auth, db, headers) : undefined
    if (!session || (session.expires_at > Date.now() && !(await isExpired(db, session, clock())))) return session
    // If it stayed, a clock that is set back would revive it.
    await (await auth.$context).internalAdapter.deleteSession(session.token)
    return undefined
  }

  /** Whether reading the session through the library would change nothing. */
  async function isFresh({ expires_at }: StoredSession): Promise<boolean> {
    const { expiresIn, updateAge } = (await auth.$context).sessionConfig
    return expires_at - (expiresIn - updateAge) * 1000 > Date.now()
  }

  /** The account a request is about: from the email in the body, else from the session. */
  async function findAccountId(request: Request, body: unknown): Promise<string | undefined> {
    const email = readEmail(body)
    if (email === undefined) return (await findSession(request.headers))?.user.id
    return (await (await auth.$context).internalAdapter.findUserByEmail(email))?.user.id
  }

  async function findResetUser(token: string): Promise<string | undefined> {
    return (await (await auth.$context).internalAdapter.findVerificationValue(`reset-password:${token}`))?.value
  }

  async function forgetAttempts(user_id: string) {
    const user = await (await auth.$context).internalAdapter.findUserById(user_id)
    if (user) await forgetSignInAttempts({ db, key: limitKey }, user.email)
  }

  async function respond({ path, request, body, ip, accountId }: AccountRequest): Promise<Response> {
    const knownDevice = devices.find(request.headers, accountId)
    for (const { subject, limit } of rateLimitsFor({ path, ip, body, knownDevice })) {
      const wait = await throttle(subject, limit)
      if (wait !== undefined) return tooManyAttempts(wait)
    }
    const previousSession = startsSession.test(path) ? await findSession(request.headers) : undefined
    const response = await auth.handler(rebuildRequest(request, withHashedBackupCode(path, body)))
    // The browser has a new session cookie now. Only a thief would still use the previous one.
    if (previousSession && response.ok) await (await auth.$context).internalAdapter.deleteSession(previousSession.token)
    if (response.ok && path === '/sign-in/email') await rehashPassword(auth, passwords, body as Credentials)
    // When two people sign up with one ip at once, the library reports the second as a failure of its own kind.
    if (!response.ok && path === '/sign-up/email' && (await findAccountId(request, body)) !== undefined)
      return toApiResponse(
        Response.json({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' }, { status: response.status }),
      )
    return toApiResponse(response)
  }

  return {
    findUser: async (headers) => (await findSession(headers))?.user,

    async refresh(headers) {
      const session = await findSession(headers)
      if (!hasSession(headers) || (session && (await isFresh(session)))) return toSessionState(session, [])
      const response = await auth.api.getSession({ headers: cookieHeaders(headers), returnHeaders: true })
      return toSessionState(await findSession(headers), response.headers.getSetCookie())
    },

    async handle(request, body, ip) {
      const path = new URL(request.url).pathname.slice(basePath.length)
      const isReset = path === '/reset-password'
      const accountId = isReset
        ? await findResetUser((body as { token: string }).token)
        : await findAccountId(request, body)
      const response = await respond({ path, request, body, ip, accountId })
      const user = accountId ?? (response.ok ? await readUserId(response) : undefined)
      if (isReset && response.ok && user !== undefined) await forgetAttempts(user)
      const isOwner = isReset || response.headers.getSetCookie().some((cookie) => startedSession.test(cookie))
      if (isOwner && response.ok && user !== undefined)
        response.headers.append('set-cookie', devices.remember(request.headers, user))
      if (options.previousSecrets?.length && response.ok && user !== undefined && path === '/two-factor/verify-totp')
        await reencryptSecret(await auth.$context, user)
      return { response, user }
    },

    async listSessions(user_id) {
      const { internalAdapter } = await auth.$context
      const sessions = await internalAdapter.listSessions(user_id, { onlyActiveSessions: true })
      return sessions.map(({ id, userAgent, createdAt, expiresAt }) => ({
        id,
        device: userAgent || 'Unknown device',
        created_at: createdAt.getTime(),
        expires_at: expiresAt.getTime(),
      }))
    },

    async verifyPassword(user_id, password) {
      const account = await (await auth.$context).internalAdapter.findCredentialAccount(user_id)
      return Boolean(account?.password) && passwords.verify({ hash: account?.password ?? '', password })
    },

    findResetUser,

    async verifySecondFactor(requestHeaders, code) {
      const headers = cookieHeaders(requestHeaders)
      const digits = code.replaceAll(/\s/g, '')
      const check = /^\d{6}$/.test(digits)
        ? auth.api.verifyTOTP({ headers, body: { code: digits } })
        : auth.api.verifyBackupCode({ headers, body: { code: hashBackupCode(code) } })
      return check.then(
        () => true,
        (error: unknown) => {
          if (isAPIError(error)) return false
          throw error
        },
      )
    },

    async findByEmail(email) {
      const { internalAdapter } = await auth.$context
      const account = await internalAdapter.findUserByEmail(email.toLowerCase())
      return account ? { id: account.user.id } : undefined
    },

    upsert: (writeRequest) => upsertAccount(auth, db, writeRequest),

    async flush() {
      await Promise.all(pending)
    },
  }
}

async function readUserId(response: Response): Promise<string | undefined> {
  const { user } = (await response.clone().json()) as { user?: { id?: string } }
  return user?.id
}

function toSessionState(session: StoredSession | undefined, cookies: string[]): SessionState {
  return { user: session?.user, expires_at: session?.expires_at ?? 0, cookies }
}

/** Backup codes are stored as hashes, so the submitted code has to be hashed before it is compared. */
function withHashedBackupCode(path: string, body: unknown): unknown {
  if (path !== '/two-factor/verify-backup-code') return body
  const input = body as { code: string }
  return { ...input, code: hashBackupCode(input.code) }
}

function hasSession(headers: Headers): boolean {
  return headers.get('cookie')?.includes('wagwise.session_token=') ?? false
}

function cookieHeaders(headers: Headers): Headers {
  return new Headers({ cookie: headers.get('cookie') ?? '' })
}

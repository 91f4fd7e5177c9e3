import { isAPIError } from 'better-auth/api'
import type { Accounts, Clock, SessionState, SignedIn } from '#features/ports.ts'
import { ourAnswer, tooManyTries } from './responses.ts'
import { createAuth, type Auth, type AuthOptions } from './auth.ts'
import { deviceName } from './device-name.ts'
import { emailIn, limitsFor } from './rate-limits.ts'
import { createPasswords, type Passwords } from './password-hashing.ts'
import { provide } from './upsert-account.ts'
import { encryptAnew, hashedCode } from './two-factor.ts'
import { isOver } from './session-limits.ts'
import { createThrottle } from './database-rate-limiter.ts'

type Options = Omit<AuthOptions, 'later' | 'passwords' | 'wasTried'> & {
  clock: Clock
  limitKey: string
  limitFactor: number
  passwords?: Passwords
}

/** `settled`: what was promised after an answer, such as a mail, has happened. */
type BetterAuthAccounts = Accounts & { settled: () => Promise<void> }

type AccountCall = { path: string; request: Request; body: unknown; address: string }

const basePath = '/api/auth'
const beginsSession = /^\/sign-(?:in|up)\/email$/
/** Longer than a code of the app is taken, with the half minutes before and after its own. */
const codesLast = { most: 1, seconds: 120 }

export function createBetterAuthAccounts({ limitKey, limitFactor, clock, ...options }: Options): BetterAuthAccounts {
  const { db, newId, site, log, passwords = createPasswords() } = options
  const pending = new Set<Promise<unknown>>()
  const later = (work: Promise<unknown>) => {
    const done = work
      .catch((error: unknown) => log('error', 'mail_failed', { error }))
      .finally(() => pending.delete(done))
    pending.add(done)
  }
  const throttle = createThrottle({ db, clock, newId, key: limitKey, factor: limitFactor })
  const codes = createThrottle({ db, clock, newId, key: limitKey, factor: 1 })
  const wasTried = async (user_id: string, code: string) =>
    (await codes(`code ${user_id} ${code}`, codesLast)) !== undefined
  const auth = createAuth({ ...options, later, passwords, wasTried })

  /** From our origin whatever the browser calls us, as the door has compared that already; and no header but these. */
  function rebuilt({ method, headers, url }: Request, body: unknown): Request {
    const kept = new Headers({ origin: site.origin, 'user-agent': deviceName(headers.get('user-agent') ?? '') })
    const cookie = headers.get('cookie')
    if (cookie !== null) kept.set('cookie', cookie)
    if (method === 'GET') return new Request(site.origin + new URL(url).pathname, { headers: kept })
    kept.set('content-type', 'application/json')
    return new Request(site.origin + new URL(url).pathname, { method, headers: kept, body: JSON.stringify(body ?? {}) })
  }

  async function findSession(headers: Headers): Promise<Found | undefined> {
    if (!hasSession(headers)) return undefined
    const found = await auth.api.getSession({ headers: onlyCookies(headers), query: { disableRefresh: true } })
    return stillOpen(found)
  }

  async function stillOpen(found: Found | null): Promise<Found | undefined> {
    if (!found) return undefined
    if (!(await isOver(db, found.session, clock()))) return found
    await (await auth.$context).internalAdapter.deleteSession(found.session.token)
    return undefined
  }

  /** Whom a call is about: by the address that was typed, or by the session. */
  async function accountIn(request: Request, body: unknown): Promise<string | undefined> {
    const email = emailIn(body)
    if (email === undefined) return (await findSession(request.headers))?.user.id
    return (await (await auth.$context).internalAdapter.findUserByEmail(email))?.user.id
  }

  /** Only now the password is at hand to be kept in today's way. */
  async function renewHash({ email, password }: { email: string; password: string }) {
    const { internalAdapter } = await auth.$context
    const known = await internalAdapter.findUserByEmail(email)
    if (!known) return
    const account = await internalAdapter.findCredentialAccount(known.user.id)
    if (account?.password && passwords.isDated(account.password))
      await internalAdapter.updatePassword(known.user.id, await passwords.hash(password))
  }

  async function answerTo({ path, request, body, address }: AccountCall): Promise<Response> {
    for (const { subject, limit } of limitsFor(path, address, body)) {
      const wait = await throttle(subject, limit)
      if (wait !== undefined) return tooManyTries(wait)
    }
    const former = beginsSession.test(path) ? await findSession(request.headers) : undefined
    const answer = await auth.handler(rebuilt(request, asStored(path, body)))
    // The browser has another cookie from now on; only a thief would still use the former one.
    if (former && answer.ok) await (await auth.$context).internalAdapter.deleteSession(former.session.token)
    if (answer.ok && path === '/sign-in/email') await renewHash(body as { email: string; password: string })
    return ourAnswer(answer)
  }

  return {
    async findUser(headers) {
      const found = await findSession(headers)
      return found && signedIn(found)
    },

    async refresh(headers) {
      if (!hasSession(headers)) return { user: undefined, expires_at: 0, cookies: [] }
      const answer = await auth.api.getSession({ headers: onlyCookies(headers), returnHeaders: true })
      return sessionState(await stillOpen(answer.response), answer.headers.getSetCookie())
    },

    async handle(request, body, address) {
      const path = new URL(request.url).pathname.slice(basePath.length)
      const named = await accountIn(request, body)
      const answer = await answerTo({ path, request, body, address })
      const user = named ?? (answer.ok ? await userIn(answer) : undefined)
      if (options.formerSecrets?.length && answer.ok && user !== undefined && path === '/two-factor/verify-totp')
        await encryptAnew(await auth.$context, user)
      return { answer, user }
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

    async isPasswordOf(user_id, password) {
      const account = await (await auth.$context).internalAdapter.findCredentialAccount(user_id)
      return Boolean(account?.password) && passwords.verify({ hash: account?.password ?? '', password })
    },

    async ownerOfReset(token) {
      return (await (await auth.$context).internalAdapter.findVerificationValue(`reset-password:${token}`))?.value
    },

    async isSecondFactorOf(given, code) {
      const headers = onlyCookies(given)
      const digits = code.replaceAll(/\s/g, '')
      const check = /^\d{6}$/.test(digits)
        ? auth.api.verifyTOTP({ headers, body: { code: digits } })
        : auth.api.verifyBackupCode({ headers, body: { code: hashedCode(code) } })
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
      const found = await internalAdapter.findUserByEmail(email.toLowerCase())
      return found ? { id: found.user.id } : undefined
    },

    provide: (wish) => provide(auth, wish),

    async settled() {
      await Promise.all(pending)
    },
  }
}

type Found = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>

function signedIn({ user, session }: Found): SignedIn {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    emailVerified: user.emailVerified,
    twoFactorEnabled: user.twoFactorEnabled === true,
    created_at: user.createdAt.getTime(),
    session_id: session.id,
  }
}

async function userIn(answer: Response): Promise<string | undefined> {
  const { user } = (await answer.clone().json()) as { user?: { id?: string } }
  return user?.id
}

function sessionState(found: Found | undefined, cookies: string[]): SessionState {
  if (!found) return { user: undefined, expires_at: 0, cookies }
  return { user: signedIn(found), expires_at: found.session.expiresAt.getTime(), cookies }
}

/** Of backup codes only hashes are kept, so only a hash can be found among them. */
function asStored(path: string, body: unknown): unknown {
  if (path !== '/two-factor/verify-backup-code') return body
  const given = body as { code: string }
  return { ...given, code: hashedCode(given.code) }
}

function hasSession(headers: Headers): boolean {
  return headers.get('cookie')?.includes('wagwise.session_token=') ?? false
}

function onlyCookies(headers: Headers): Headers {
  return new Headers({ cookie: headers.get('cookie') ?? '' })
}

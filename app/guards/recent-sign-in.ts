import type { ApiContext } from '#app/route.ts'
import { errorResponse, type ErrorResponse } from '#app/responses.ts'
import type { SignedInUser } from '#features/ports.ts'

const lifetimeMs = 5 * 60 * 1000
const cookieName = 'wagwise.recent_sign_in'

type Context = Pick<ApiContext, 'deps' | 'request'>
type SessionUser = Pick<SignedInUser, 'session_id' | 'signed_in_at'>

/**
 * For actions that give away control of the site: whoever finds an unlocked screen must not be able to take them.
 * Signing in counts, and so does entering the password again (`recentSignInCookie`).
 */
export function requireRecentSignIn({ deps, request }: Context, user: SessionUser): ErrorResponse | undefined {
  if (deps.clock() - user.signed_in_at < lifetimeMs) return undefined
  const cookies = request.headers.get('cookie')?.split('; ') ?? []
  const token = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? ''
  if (deps.signer.read('recent-sign-in', token) === user.session_id) return undefined
  return errorResponse(403, 'reauthentication_needed', 'Please enter your password again.')
}

/** Proves for five minutes, and for this session only, that the password was entered again. */
export function recentSignInCookie({ deps }: Pick<Context, 'deps'>, { session_id }: SessionUser): string {
  const token = deps.signer.sign('recent-sign-in', session_id, deps.clock() + lifetimeMs)
  const secure = deps.config.origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${token}; Max-Age=${lifetimeMs / 1000}; Path=/api/admin; HttpOnly; SameSite=Strict${secure}`
}

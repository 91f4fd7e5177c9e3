import { withQuery } from '#app/contract/route-url.ts'
import type { Caller, Route } from '#app/route.ts'
import { errorResponse } from '#app/responses.ts'
import { returnCookie } from '#app/pages/auth/return-path.ts'
import { includesRole, type Role } from '#domain/accounts/role.ts'
import { allowsScope } from '#domain/accounts/token-scopes.ts'
import { findRole } from '#features/accounts/queries.ts'
import { acceptedToken, acceptToken } from './bearer-token.ts'
import type { AppDeps } from './ports.ts'
import type { SignedInUser } from '#features/ports.ts'

type RequestContext = { request: Request; deps: Pick<AppDeps, 'accounts'> }

const usersByRequest = new WeakMap<Request, Promise<SignedInUser | undefined>>()

/** The signed-in user or the owner of the token, if any; looked up once per request. */
export async function findSignedInUser({ request, deps }: RequestContext): Promise<SignedInUser | undefined> {
  const byToken = acceptedToken(request)
  if (byToken) return byToken.user
  const user = usersByRequest.get(request) ?? deps.accounts.findUser(request.headers)
  usersByRequest.set(request, user)
  return user
}

export async function signedInUser(context: RequestContext): Promise<SignedInUser> {
  const user = await findSignedInUser(context)
  if (!user) throw new Error('A route without an access rule asked for the signed-in user.')
  return user
}

/**
 * For routes that require a role: who asks, and what their role is. A token without the scope `publish` changes what
 * an author may change: its owner's own drafts.
 */
export async function actingUser(context: RequestContext & { deps: Pick<AppDeps, 'db'> }) {
  const { id, name, email } = await signedInUser(context)
  const token = acceptedToken(context.request)?.token
  const isLimited = token && context.request.method !== 'GET' && !allowsScope(token.scopes, 'publish')
  const role: Role = isLimited ? 'author' : ((await findRole(context.deps.db, id)) ?? 'author')
  return { id, name: name || email, role, token: token?.name }
}

export async function requireAccess(
  request: Request,
  route: Route,
  deps: AppDeps,
  caller: Pick<Caller, 'isOperator'>,
  needsSecondFactor: () => Promise<boolean> = async () => false,
): Promise<Response | undefined> {
  if (route.access === 'anyone' || (route.access === 'operator' && caller.isOperator)) return undefined
  const isPage = 'page' in route
  const rejectedToken = isPage ? undefined : await acceptToken(request, route, deps)
  if (rejectedToken) return rejectedToken
  const user = await findSignedInUser({ request, deps })
  if (!user) {
    if (!isPage) return errorResponse(401, 'signed_out', 'Please sign in first.')
    const path = pathOf(request.url)
    if (route.access === 'member') return redirectTo(`/auth?next=${encodeURIComponent(path)}`)
    return redirectTo('/', { 'set-cookie': returnCookie(path, deps.config.origin) })
  }
  if (route.access === 'member') return undefined
  const needed = route.access === 'operator' ? 'admin' : route.access
  const role = await findRole(deps.db, user.id)
  if (!includesRole(role, needed))
    return isPage
      ? redirectTo(role ? withQuery('/admin', { denied: pathOf(request.url) }) : '/')
      : errorResponse(403, `not_${needed}`, `Only ${needed}s can do this.`)
  if (role !== 'admin' || user.twoFactorEnabled || !(await needsSecondFactor())) return undefined
  const error = 'Admins must use two-factor sign-in. Please turn it on in your account settings.'
  return isPage ? redirectTo('/account') : errorResponse(403, 'second_factor_needed', error)
}

function redirectTo(location: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 302, headers: { ...headers, location, 'cache-control': 'no-store' } })
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

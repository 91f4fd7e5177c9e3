import type { Caller, Door } from '#app/route.ts'
import { refuse } from '#app/error-response.ts'
import { isAdmin } from '#features/accounts/queries.ts'
import type { Deps } from '#features/deps.ts'
import type { SignedIn } from '#features/ports.ts'

type Asking = { request: Request; deps: Pick<Deps, 'accounts'> }

const found = new WeakMap<Request, Promise<SignedIn | undefined>>()

/** Who asks, if they are signed in; looked up once for each request. */
export function findVisitorUser({ request, deps }: Asking): Promise<SignedIn | undefined> {
  const known = found.get(request) ?? deps.accounts.findUser(request.headers)
  found.set(request, known)
  return known
}

/** For doors that only members or admins pass. */
export async function memberOf(visit: Asking): Promise<SignedIn> {
  const user = await findVisitorUser(visit)
  if (!user) throw new Error('This door was opened to a stranger.')
  return user
}

export async function refuseStranger(
  request: Request,
  door: Door,
  deps: Deps,
  caller: Pick<Caller, 'isOperator'>,
  needsSecondFactor: () => Promise<boolean> = async () => false,
): Promise<Response | undefined> {
  if (door.who === 'anyone' || (door.who === 'operator' && caller.isOperator)) return undefined
  const isPage = 'page' in door
  const user = await findVisitorUser({ request, deps })
  if (!user) {
    if (!isPage) return refuse(401, 'signed_out', 'Please sign in first.')
    return elsewhere(door.who !== 'member' ? '/' : `/auth?next=${encodeURIComponent(pathOf(request.url))}`)
  }
  if (door.who === 'member') return undefined
  if (!(await isAdmin(deps.db, user.id)))
    return isPage ? elsewhere('/') : refuse(403, 'not_admin', 'Only an admin may do this.')
  if (user.twoFactorEnabled || !(await needsSecondFactor())) return undefined
  const error = 'Admins of this site sign in with a second factor. Please turn it on on your account page.'
  return isPage ? elsewhere('/account') : refuse(403, 'second_factor_needed', error)
}

function elsewhere(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

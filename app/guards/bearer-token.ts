import type { JsonRoute, Route } from '#app/route.ts'
import { errorResponse } from '#app/responses.ts'
import { allowsScope, findToken } from '#domain/accounts/token-scopes.ts'
import { revokeLeakedToken } from '#features/access-tokens/commands.ts'
import { useAccessToken, type ActingToken } from '#features/access-tokens/use-token.ts'
import type { Needs } from '#features/deps.ts'
import type { AuditedDeps } from '#features/audit/commands.ts'
import type { SignedInUser } from '#features/ports.ts'

const bearer = /^Bearer +(wag_\S*)$/i

/** The token that a program sent. Other credentials, such as those of a proxy in front of the site, are not ours. */
function bearerToken({ headers }: Request): string | undefined {
  return bearer.exec(headers.get('authorization') ?? '')?.[1]
}

const reasons = {
  unknown: 'This token is unknown.',
  expired: 'This token has expired. Make a new one in the dashboard under Access.',
  revoked: 'This token was revoked. Make a new one in the dashboard under Access.',
}

type AcceptedToken = { user: SignedInUser; token: ActingToken }

const acceptedTokens = new WeakMap<Request, AcceptedToken>()

/** The token that this request may act with, once `acceptToken` has let it in. */
export const acceptedToken = (request: Request): AcceptedToken | undefined => acceptedTokens.get(request)

/** Lets a request with a token in, as far as the route allows. */
export async function acceptToken(
  request: Request,
  { scope = 'person' }: Pick<JsonRoute, 'scope'>,
  deps: Needs<'db' | 'clock'>,
): Promise<Response | undefined> {
  const secret = bearerToken(request)
  if (secret === undefined) return undefined
  const use = await useAccessToken(deps, secret)
  if (!use.ok)
    return errorResponse(401, 'invalid_token', reasons[use.reason], { headers: { 'www-authenticate': 'Bearer' } })
  if (scope === 'person')
    return errorResponse(403, 'person_needed', 'Only somebody who is signed in can do this, not a token.')
  if (!allowsScope(use.token.scopes, scope))
    return errorResponse(403, 'missing_scope', `This token lacks the scope “${scope}”.`)
  acceptedTokens.set(request, use)
  return undefined
}

/** Addresses end up in logs, histories and other sites, so a token that was in one is no longer secret. */
export async function rejectTokenInAddress(
  { url }: Request,
  route: Route,
  deps: AuditedDeps,
): Promise<Response | undefined> {
  const secret = findToken(url)
  if (secret === undefined || !(await revokeLeakedToken(deps, secret))) return undefined
  const error = 'A token belongs in the header Authorization. This one was in an address, so it is revoked now.'
  return errorResponse('page' in route ? 400 : 401, 'token_in_address', error)
}

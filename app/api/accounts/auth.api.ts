import type { ApiVisit } from '#app/door.ts'
import { findVisitorUser } from '#app/middleware/who.ts'

/** Every door of /api/auth: the body is checked by its schema, the rest is the account keeper's work. */
export function askAccounts({ deps, request, body, caller }: ApiVisit<unknown, unknown>): Promise<Response> {
  return deps.accounts.handle(request, body, caller.address)
}

/** What a client of the account keeper asks for; our own pages use /api/session. */
export async function getAuthSession({ deps, request }: ApiVisit): Promise<Response> {
  const user = await findVisitorUser({ deps, request })
  return Response.json(user ? { user } : null, { headers: { 'cache-control': 'no-store' } })
}

import type { ApiContext } from '#app/route.ts'
import { isAdmin } from '#features/accounts/queries.ts'

/** Who the page is talking to. Asking keeps the session alive; `expires` moves when it was prolonged. */
export async function getSession({ deps, request }: ApiContext): Promise<Response> {
  const { user, expires_at, cookies } = await deps.accounts.refresh(request.headers)
  const answer = Response.json(
    user
      ? {
          user: { id: user.id, email: user.email, name: user.name, twoFactorEnabled: user.twoFactorEnabled },
          isAdmin: await isAdmin(deps.db, user.id),
          expires: new Date(expires_at).toISOString(),
        }
      : { user: null, isAdmin: false },
    { headers: { 'cache-control': 'no-store' } },
  )
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

import { isAdmin } from '#features/accounts/queries.ts'
import type { Deps } from '#features/deps.ts'
import { findSignedInUser } from './require-access.ts'

/** Whether an admin is signed in. Without a session there is no query. */
export async function isAdminVisit(context: {
  request: Request
  deps: Pick<Deps, 'accounts' | 'db'>
}): Promise<boolean> {
  const user = await findSignedInUser(context)
  return user !== undefined && isAdmin(context.deps.db, user.id)
}

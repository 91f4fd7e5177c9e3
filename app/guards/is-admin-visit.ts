import { isAdmin } from '#features/accounts/queries.ts'
import type { AppDeps } from './ports.ts'
import { findSignedInUser } from './require-access.ts'

/** Whether an admin is signed in. Without a session there is no query. */
export async function isAdminVisit(context: {
  request: Request
  deps: Pick<AppDeps, 'accounts' | 'db'>
}): Promise<boolean> {
  const user = await findSignedInUser(context)
  return user !== undefined && isAdmin(context.deps.db, user.id)
}

import { isAdmin } from '#features/accounts/queries.ts'
import type { Deps } from '#features/deps.ts'
import { findVisitorUser } from './require-access.ts'

/** Whether an admin is signed in; without a session nothing is asked. */
export async function isOwnVisit(visit: { request: Request; deps: Pick<Deps, 'accounts' | 'db'> }): Promise<boolean> {
  const user = await findVisitorUser(visit)
  return user !== undefined && isAdmin(visit.deps.db, user.id)
}

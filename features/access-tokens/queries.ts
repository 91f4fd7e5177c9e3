import type { TokenScope } from '#domain/accounts/token-scopes.ts'
import { emailOf } from '#features/articles/admin-queries.ts'
import type { Db } from '#features/tables.ts'

/** `hint`: the first and last characters, by which its owner recognizes it. */
export type ListedToken = {
  id: string
  name: string
  hint: string
  scopes: readonly TokenScope[]
  user_id: string
  owner: string | null
  created_at: number
  expires_at: number
  last_used_at: number | null
}

const maxListed = 200

/** Newest first, with those that have expired but not those that were revoked. Without `user_id`, everybody's. */
export async function listAccessTokens(db: Db, { user_id }: { user_id?: string }): Promise<ListedToken[]> {
  return db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'hint', 'scopes', 'user_id', 'created_at', 'expires_at', 'last_used_at'])
    .select(emailOf('access_tokens.user_id').as('owner'))
    .where('revoked_at', 'is', null)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

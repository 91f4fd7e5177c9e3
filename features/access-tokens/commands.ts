import { randomBytes } from 'node:crypto'
import { maxTokenName, tokenScopes, type TokenScope } from '#domain/accounts/token-scopes.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { changeAudited, recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import { hashToken } from '#features/hash-token.ts'
import { listAccessTokens, type ListedToken } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxTokensPerPerson = 50

type NewToken = { user_id: string; name: string; scopes: readonly TokenScope[]; days: number; by: string | null }
type CreateResult = Result<{ token: string; stored: ListedToken }, { reason: 'invalid'; fields: FieldErrors }>

/** The token exists only in the result: its hash is stored. `by`: who made it, null for a command on the server. */
export async function createAccessToken(
  deps: AuditedDeps,
  { user_id, name, scopes, days, by }: NewToken,
): Promise<CreateResult> {
  const id = deps.newId()
  const token = `wag_${randomBytes(20).toString('hex')}`
  const created_at = deps.clock()
  const row = {
    id,
    user_id,
    name: name.trim().slice(0, maxTokenName),
    token_hash: hashToken(token),
    hint: `${token.slice(0, 7)}…${token.slice(-3)}`,
    scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
    created_at,
    expires_at: created_at + days * dayMs,
    last_used_at: null,
    revoked_at: null,
  }
  return deps.db.transaction().execute(async (trx): Promise<CreateResult> => {
    const owned = await listAccessTokens(trx, { user_id })
    if (owned.some((other) => other.name === row.name && other.expires_at > created_at))
      return { ok: false, reason: 'invalid', fields: { name: `There is already a token named “${row.name}”.` } }
    if (owned.length >= maxTokensPerPerson)
      return { ok: false, reason: 'invalid', fields: { name: 'There are 50 tokens already. Please revoke one first.' } }
    await trx.insertInto('access_tokens').values(row).execute()
    const details = { name: row.name, scopes: row.scopes, days }
    await recordAudit(deps, trx, { user_id: by, action: 'token.created', subject: id, details })
    const stored = (await listAccessTokens(trx, { user_id })).find((listed) => listed.id === id)
    if (!stored) throw new Error('The token was not stored.')
    return { ok: true, token, stored }
  })
}

type Revocation = {
  id: string
  /** Undefined: anybody's, for admins and commands. */
  owner?: string | undefined
  by: string | null
  why?: string
}

/** False if there is no such token, or none that still works. The row stays, so that a program learns what happened. */
export function revokeAccessToken(deps: AuditedDeps, { id, owner, by, why }: Revocation): Promise<boolean> {
  return changeAudited(deps, by, async (trx) => {
    const revoked = await trx
      .updateTable('access_tokens')
      .set({ revoked_at: deps.clock() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .$if(owner !== undefined, (query) => query.where('user_id', '=', owner ?? ''))
      .returning('name')
      .executeTakeFirst()
    return revoked && { action: 'token.revoked', subject: id, details: { name: revoked.name, ...(why && { why }) } }
  })
}

/** Revokes a token that others may have seen. False if there is none. */
export async function revokeLeakedToken(deps: AuditedDeps, secret: string): Promise<boolean> {
  const found = await deps.db
    .selectFrom('access_tokens')
    .select('id')
    .where('token_hash', '=', hashToken(secret))
    .executeTakeFirst()
  if (found) await revokeAccessToken(deps, { id: found.id, by: null, why: 'It was in an address.' })
  return found !== undefined
}

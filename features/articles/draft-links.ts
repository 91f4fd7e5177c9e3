import type { Result } from '#domain/result.ts'
import { changeAudited, recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { hashToken } from '#features/hash-token.ts'
import type { Db } from '#features/tables.ts'
import { emailOf, findStoredArticle, isVisible } from './admin-queries.ts'

export const draftLinkHours = [24, 7 * 24, 30 * 24] as const
type DraftLinkHours = (typeof draftLinkHours)[number]

const hour = 60 * 60 * 1000
const maxLinksPerArticle = 20
/** 32 random bytes in base64url, as `signer.newToken` makes them. */
const tokenLength = 43

/** `id` is the hash of the token, so it revokes the link but does not open it. */
type DraftLink = { id: string; created_by: string | null; created_at: number; expires_at: number }

type CreateResult = Result<{ token: string; link: DraftLink }, 'not_found' | 'in_trash' | 'published' | 'too_many'>

/** The token exists only in the result. */
export async function createDraftLink(
  deps: Needs<'db' | 'clock' | 'newId' | 'signer'>,
  { article_id, user_id, hours }: { article_id: string; user_id: string; hours: DraftLinkHours },
): Promise<CreateResult> {
  const token = deps.signer.newToken()
  const id = hashToken(token)
  const created_at = deps.clock()
  return deps.db.transaction().execute(async (trx): Promise<CreateResult> => {
    const article = await findStoredArticle(trx, article_id)
    if (!article) return { ok: false, reason: 'not_found' }
    if (article.deleted_at !== null) return { ok: false, reason: 'in_trash' }
    if (isVisible(article)) return { ok: false, reason: 'published' }
    if ((await listDraftLinks(deps, article_id, trx)).length >= maxLinksPerArticle)
      return { ok: false, reason: 'too_many' }
    const expires_at = created_at + hours * hour
    await trx
      .insertInto('draft_links')
      .values({ token_hash: id, article_id, created_by: user_id, created_at, expires_at })
      .execute()
    await recordAudit(deps, trx, {
      user_id,
      action: 'article.draft_link_created',
      subject: article_id,
      details: { hours },
    })
    const link = (await listDraftLinks(deps, article_id, trx)).find((listed) => listed.id === id)
    return link ? { ok: true, token, link } : { ok: false, reason: 'not_found' }
  })
}

export async function listDraftLinks({ db, clock }: Needs<'db' | 'clock'>, article_id: string, within: Db = db) {
  return within
    .selectFrom('draft_links')
    .select(['token_hash as id', 'created_at', 'expires_at'])
    .select(emailOf('draft_links.created_by').as('created_by'))
    .where('article_id', '=', article_id)
    .where('expires_at', '>', clock())
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(maxLinksPerArticle)
    .execute()
}

export async function revokeDraftLink(
  deps: AuditedDeps,
  { article_id, id, user_id }: { article_id: string; id: string; user_id: string },
): Promise<boolean> {
  return changeAudited(deps, user_id, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('draft_links')
      .where((row) => row.and({ token_hash: id, article_id }))
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n ? { action: 'article.draft_link_revoked', subject: article_id } : undefined
  })
}

/** Undefined if unknown, expired, revoked or in the trash. Looked up by hash: timing says nothing about the token. */
export async function findLinkedDraft({ db, clock }: Needs<'db' | 'clock'>, token: string) {
  if (token.length !== tokenLength) return undefined
  const link = await db
    .selectFrom('draft_links')
    .select(['article_id', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  const article = link && (await findStoredArticle(db, link.article_id))
  return article && article.deleted_at === null ? { article, expires_at: link.expires_at } : undefined
}

/** Private links end with the role or the account of the person who created them. */
export async function deleteDraftLinksOf(trx: Db, user_id: string): Promise<void> {
  await trx.deleteFrom('draft_links').where('created_by', '=', user_id).execute()
}

/** Expired links open nothing; their rows are only clutter. */
export async function deleteExpiredDraftLinks({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('draft_links').where('expires_at', '<=', clock()).execute()
}

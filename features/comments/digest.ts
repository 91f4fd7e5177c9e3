import type { Needs } from '#features/deps.ts'
import { beginDigest, endDigest } from '#features/mail/digest-schedule.ts'
import { enqueueMail, wakeMailWorker } from '#features/mail/enqueue.ts'
import { findOwnerAddress, readMailBranding } from '#features/mail/branding.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { moderationPath } from './moderation-links.ts'
import { digestTemplate } from './digest-template.ts'

const hour = 60 * 60 * 1000
const maxShown = 20
const digestName = 'comments'

/** Mails the owner the pending comments since the last digest, at most once an hour. Returns whether a mail was queued. */
export async function sendCommentDigest(
  deps: Needs<'db' | 'clock' | 'newId' | 'config' | 'signer' | 'bus'>,
): Promise<boolean> {
  const { mailComments } = await readSettings(deps)
  const to = mailComments ? await findOwnerAddress(deps) : undefined
  if (to === undefined) return false
  if (!(await hasNewComments(deps.db))) return false
  const sent = await deps.db.transaction().execute(async (trx) => {
    const since = await beginDigest(trx, { name: digestName, intervalMs: hour, now: deps.clock(), firstSince: 0 })
    if (since === undefined) return false
    const { comments, total, newest } = await listNewComments(trx, since)
    if (total === 0) return false
    await endDigest(trx, digestName, deps.clock(), newest)
    const pathOf = (id: string, action: Parameters<typeof moderationPath>[2]) => moderationPath(deps, id, action)
    const branding = await readMailBranding({ ...deps, db: trx })
    await enqueueMail(deps, trx, digestTemplate(branding, to, { comments, total, pathOf }))
    return true
  })
  if (sent) await wakeMailWorker(deps)
  return sent
}

/** A cheap read first, because usually there is nothing new. */
async function hasNewComments(db: Db): Promise<boolean> {
  const row = await db.selectFrom('mail_digests').select('told_until').where('name', '=', digestName).executeTakeFirst()
  const comment = await db
    .selectFrom('comments')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '>', row?.told_until ?? 0)
    .limit(1)
    .executeTakeFirst()
  return comment !== undefined
}

async function listNewComments(trx: Db, since: number) {
  const pending = trx
    .selectFrom('comments')
    .innerJoin('articles', 'articles.id', 'comments.article_id')
    .where('comments.state', '=', 'pending')
    .where('comments.created_at', '>', since)
  const { total, newest } = await pending
    .select((row) => [row.fn.countAll<number>().as('total'), row.fn.max('comments.created_at').as('newest')] as const)
    .executeTakeFirstOrThrow()
  const comments = await pending
    .select(['comments.id', 'author_name', 'comments.content', 'articles.title'])
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(maxShown)
    .execute()
  return { comments, total, newest: newest ?? since }
}

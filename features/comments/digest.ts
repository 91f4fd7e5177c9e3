import type { Needs } from '#features/deps.ts'
import { beginDigest, endDigest } from '#features/mail/digest-schedule.ts'
import { enqueueMail, wakeMail } from '#features/mail/enqueue.ts'
import { findOwnerAddress, readLetterhead } from '#features/mail/branding.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { verdictPath } from './moderation-links.ts'
import { digestMail } from './digest-template.ts'

type Telling = Needs<'db' | 'clock' | 'newId' | 'site' | 'signer' | 'bus'>
const hour = 60 * 60 * 1000
const shown = 20
const name = 'comments'

/** Tells the owner of comments that wait and were not told before, at most once an hour. Says whether a mail was made. */
export async function tellOfComments(deps: Telling): Promise<boolean> {
  const { mailComments } = await readSettings(deps)
  const to = mailComments ? await findOwnerAddress(deps) : undefined
  if (to === undefined) return false
  if (!(await hasUntold(deps.db))) return false
  const told = await deps.db.transaction().execute(async (trx) => {
    const since = await beginDigest(trx, { name, every: hour, now: deps.clock(), firstSince: 0 })
    if (since === undefined) return false
    const { comments, total, newest } = await listUntold(trx, since)
    if (total === 0) return false
    await endDigest(trx, name, deps.clock(), newest)
    const pathOf = (id: string, verdict: Parameters<typeof verdictPath>[2]) => verdictPath(deps, id, verdict)
    const head = await readLetterhead({ ...deps, db: trx })
    await enqueueMail(deps, trx, digestMail(head, to, { comments, total, pathOf }))
    return true
  })
  if (told) await wakeMail(deps)
  return told
}

/** Asked without writing anything, since mostly there is nothing. */
async function hasUntold(db: Db): Promise<boolean> {
  const row = await db.selectFrom('mail_digests').select('told_until').where('name', '=', name).executeTakeFirst()
  const comment = await db
    .selectFrom('comments')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '>', row?.told_until ?? 0)
    .limit(1)
    .executeTakeFirst()
  return comment !== undefined
}

async function listUntold(trx: Db, since: number) {
  const untold = trx
    .selectFrom('comments')
    .innerJoin('articles', 'articles.id', 'comments.article_id')
    .where('comments.state', '=', 'pending')
    .where('comments.created_at', '>', since)
  const { total, newest } = await untold
    .select((row) => [row.fn.countAll<number>().as('total'), row.fn.max('comments.created_at').as('newest')] as const)
    .executeTakeFirstOrThrow()
  const comments = await untold
    .select(['comments.id', 'author_name', 'comments.content', 'articles.title'])
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(shown)
    .execute()
  return { comments, total, newest: newest ?? since }
}

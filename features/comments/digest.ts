import type { Needs } from '#features/deps.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import { beginDigest, endDigest } from '#features/mail/digest-schedule.ts'
import { enqueueMail, wakeMailWorker } from '#features/mail/enqueue.ts'
import { findOwnerEmail, readMailBranding } from '#features/mail/branding.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { moderationPath, linkTtlMs, type ModerationAction } from './moderation-links.ts'
import { limitMarks } from '#domain/text/limit-marks.ts'
import type { Block } from '#features/mail/template/blocks.ts'
import { type MailBranding, renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

const hour = 60 * 60 * 1000
const maxShown = 20
const digestName = 'comments'

/** Mails the owner the pending comments since the last digest, at most once an hour. Returns whether a mail was queued. */
export async function sendCommentDigest(deps: Needs<'db' | 'clock' | 'newId' | 'config' | 'signer' | 'bus'>) {
  const { mailComments } = await readSettings(deps)
  const to = mailComments ? await findOwnerEmail(deps) : undefined
  if (to === undefined) return false
  if (!(await hasNewComments(deps.db))) return false
  const hasQueued = await deps.db.transaction().execute(async (trx) => {
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
  if (hasQueued) await wakeMailWorker(deps)
  return hasQueued
}

/** A cheap read first, because usually there is nothing new. */
async function hasNewComments(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('mail_digests')
    .select('covered_until')
    .where('name', '=', digestName)
    .executeTakeFirst()
  const pending = db.selectFrom('comments').where('state', '=', 'pending')
  return hasRows(pending.where('created_at', '>', row?.covered_until ?? 0))
}

async function listNewComments(trx: Db, since: number) {
  const pending = trx
    .selectFrom('comments')
    .innerJoin('articles', 'articles.id', 'comments.article_id')
    .where('comments.state', '=', 'pending')
    .where('comments.created_at', '>', since)
    .where('articles.deleted_at', 'is', null)
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

type PendingComment = { id: string; author_name: string; content: string; title: string }
type Digest = {
  comments: readonly PendingComment[]
  total: number
  pathOf: (id: string, action: ModerationAction) => string
}

const maxExcerptLength = 600

/** The links open a confirmation page, because mail scanners follow every link. */
export function digestTemplate(branding: MailBranding, to: string, { comments, total, pathOf }: Digest): Mail {
  const one = total === 1
  const what = one ? '1 comment is waiting' : `${total} comments are waiting`
  const mail = renderMail(
    {
      subject: `${what} for approval at ${branding.name}`,
      preheader: comments.map(({ author_name }) => author_name).join(', '),
      title: `${what} for approval`,
      blocks: [
        ...comments.flatMap((comment) => blocksOf(comment, pathOf)),
        ...(total > comments.length ? [text(`And ${total - comments.length} more.`)] : []),
        text(['Review all comments in ', { text: 'the dashboard', path: '/admin/messages/comments' }, '.']),
      ],
      reason: `You're receiving this email, at most once an hour, because you run ${branding.name}. The links open a confirmation page and expire after a week.`,
    },
    branding,
  )
  return { kind: 'comments', secret: true, validFor: linkTtlMs, to, ...mail }
}

const text = (words: Extract<Block, { kind: 'text' }>['text']): Block => ({ kind: 'text', text: words })

function blocksOf({ id, author_name, content, title }: PendingComment, pathOf: Digest['pathOf']): Block[] {
  const comment = limitMarks(content)
  const characters = Array.from(comment)
  const start = characters.length <= maxExcerptLength ? comment : `${characters.slice(0, maxExcerptLength).join('')} …`
  return [
    { kind: 'quote', text: start, by: `${limitMarks(author_name)} on “${title}”` },
    {
      kind: 'buttons',
      buttons: [
        { label: 'Approve', path: pathOf(id, 'approved') },
        { label: 'Reject', path: pathOf(id, 'rejected') },
      ],
    },
  ]
}

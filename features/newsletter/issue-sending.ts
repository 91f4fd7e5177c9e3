import type { Needs } from '#features/deps.ts'
import {
  enqueue,
  enqueueMail,
  storeTemplate,
  wakeMailWorker,
  type Recipient,
  type StoredTemplate,
} from '#features/mail/enqueue.ts'
import { findOwnerEmail, readMailBranding } from '#features/mail/branding.ts'
import { readSettings } from '#features/settings/queries.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { listLinkedPaths, renderIssue } from './issue-template.ts'
import { findIssue, type Issue } from './issue-queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

export type SendIssueDeps = Needs<'db' | 'clock' | 'newId' | 'config' | 'signer' | 'bus' | 'mailTransport'>

/** Recipients queued per transaction; small, so that a crash loses little and writers are not blocked for long. */
const batchSize = 500

/** Uses direct links and a placeholder unsubscribe link. */
export async function renderPreview(deps: Needs<'db' | 'config'>, issue: Issue) {
  return renderIssue(await readMailBranding(deps), { ...issue, linkTo: (path) => path })
}

/** Returns the address, or undefined if the owner has none. */
export async function sendTest(deps: SendIssueDeps, issue: Issue): Promise<string | undefined> {
  const to = await findOwnerEmail(deps)
  if (to === undefined) return undefined
  const template = await renderPreview(deps, issue)
  const unsubscribe = `${deps.config.origin}/unsubscribe`
  await deps.db
    .transaction()
    .execute((trx) =>
      enqueueMail(deps, trx, { ...template, kind: 'test', subject: `[Test] ${template.subject}`, to, unsubscribe }),
    )
  await wakeMailWorker(deps)
  return to
}

/** Why a public site may not send newsletters yet. The law asks for a postal address in each of them. */
export async function findSenderError(deps: Needs<'db' | 'config' | 'mailTransport'>): Promise<string | undefined> {
  if (!deps.config.isPublic) return undefined
  if (deps.mailTransport.target === 'files') return 'Newsletters need a mail server. Enter it in Settings, Mail.'
  const { postalAddress } = await readSettings(deps)
  return postalAddress.trim() === '' ? 'Newsletters need your postal address. Enter it in the settings.' : undefined
}

/**
 * Does one step of sending: starts a due issue, queues the next batch of recipients, or marks an issue as sent.
 * Returns false if there was nothing to do. Safe to run in several processes and to be killed at any point, because
 * the dedupe key allows one mail per subscriber and issue.
 */
export async function advanceIssues(deps: SendIssueDeps): Promise<boolean> {
  const now = deps.clock()
  const isReady = (await findSenderError(deps)) === undefined
  const next = await deps.db
    .selectFrom('issues')
    .select(['id', 'state', 'all_queued'])
    .where((row) =>
      row.or([
        row('state', '=', 'sending'),
        ...(isReady ? [row.and({ state: 'scheduled' }).and('scheduled_at', '<=', now)] : []),
      ]),
    )
    .orderBy('all_queued')
    .orderBy('created_at')
    .executeTakeFirst()
  if (!next) return false
  if (next.state === 'scheduled') return startSending(deps, next.id)
  return next.all_queued ? finishSending(deps, next.id) : enqueueBatch(deps, next.id)
}

/** Renders the issue once, so that later edits to an article do not change what is sent. */
async function startSending(deps: SendIssueDeps, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable('issues')
      .set({ state: 'sending', started_at: deps.clock() })
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .returning('id')
      .executeTakeFirst()
    const issue = taken && (await findIssue(trx, id))
    if (!issue) return false
    const paths = listLinkedPaths(issue)
    const linkTo = (path: string) => `/n/${id}/${paths.indexOf(path)}`
    const template = renderIssue(await readMailBranding({ ...deps, db: trx }), { ...issue, linkTo })
    const { body_id } = await storeTemplate(deps, trx, { ...template, kind: 'issue', bulk: true, group_id: id })
    await trx.updateTable('issues').set({ body_id, subject: template.subject }).where('id', '=', id).execute()
    if (paths.length > 0) {
      await trx
        .insertInto('issue_links')
        .values(paths.map((path, position) => ({ issue_id: id, position, path })))
        .execute()
    }
    return true
  })
}

async function enqueueBatch(deps: SendIssueDeps, id: string): Promise<boolean> {
  const hasMore = await deps.db.transaction().execute(async (trx) => {
    // The update locks the row, so that a second process continues where the first stopped.
    const issue = await trx
      .updateTable('issues')
      .set({ state: 'sending' })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .returning(['subject', 'body_id', 'last_queued_id'])
      .executeTakeFirst()
    if (!issue || issue.body_id === null) return false
    const people = await listNextSubscribers(trx, issue.last_queued_id)
    const template = { kind: 'issue', subject: issue.subject, bulk: true, group_id: id } as StoredTemplate['template']
    const recipients = people.map(({ id: subscriber_id, email }): Recipient => ({
      to: email,
      dedupeKey: `issue:${id}:${subscriber_id}`,
      subscriber_id,
      unsubscribe: unsubscribeUrl(deps, subscriber_id, id),
    }))
    await enqueue(deps, trx, { template, body_id: issue.body_id }, recipients)
    const change = people.length < batchSize ? { all_queued: true } : {}
    await trx
      .updateTable('issues')
      .set({ last_queued_id: people.at(-1)?.id ?? issue.last_queued_id, ...change })
      .where('id', '=', id)
      .execute()
    return true
  })
  if (hasMore) await wakeMailWorker(deps)
  return hasMore
}

function listNextSubscribers(trx: Db, after: string) {
  return trx
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('state', '=', 'subscribed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

/** False while mails are still queued, so that the caller checks again after a pause. */
async function finishSending({ db, clock }: Needs<'db' | 'clock'>, id: string): Promise<boolean> {
  const mails = db.selectFrom('mails').where('group_id', '=', id)
  if (await hasRows(mails.where('state', 'in', ['queued', 'paused']))) return false
  await db
    .updateTable('issues')
    .set({ state: 'sent', finished_at: clock() })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
  return true
}

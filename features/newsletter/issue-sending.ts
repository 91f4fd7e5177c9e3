import type { Needs } from '#features/deps.ts'
import { enqueue, enqueueMail, storeTemplate, wakeMailWorker, type StoredTemplate } from '#features/mail/enqueue.ts'
import { findOwnerAddress, readMailBranding } from '#features/mail/branding.ts'
import type { Db } from '#features/tables.ts'
import { listLinkedPaths, renderIssue } from './issue-template.ts'
import { findIssue, type Issue } from './issue-queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

export type Sending = Needs<'db' | 'clock' | 'newId' | 'config' | 'signer' | 'bus'>

/** So many people are put in the queue in one transaction: what a crash interrupts is small, and nobody waits for it. */
const batchSize = 500

/** As readers will get it, with plain links and no way out that works. */
export async function renderPreview(deps: Needs<'db' | 'config'>, issue: Issue) {
  const { articles: stories, products: finds } = issue
  return renderIssue(await readMailBranding(deps), {
    ...issue,
    articles: stories,
    products: finds,
    linkTo: (path) => path,
  })
}

/** To the owner, as it will look; undefined when no address of theirs is known. */
export async function sendTest(deps: Sending, issue: Issue): Promise<string | undefined> {
  const to = await findOwnerAddress(deps)
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

/**
 * One step of whatever is to be sent: an issue whose time has come begins, one that has begun goes on with the next
 * people, one whose last mail has left is done. Says whether there was anything to do. Safe to run in many processes and
 * to be killed at any point: who has a mail of an issue never gets a second row.
 */
export async function advanceIssues(deps: Sending): Promise<boolean> {
  const now = deps.clock()
  const next = await deps.db
    .selectFrom('issues')
    .select(['id', 'state', 'all_told'])
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'scheduled'), row('scheduled_at', '<=', now)]),
        row.and([row('state', '=', 'sending')]),
      ]),
    )
    .orderBy('all_told')
    .orderBy('created_at')
    .executeTakeFirst()
  if (!next) return false
  if (next.state === 'scheduled') return startSending(deps, next.id)
  return next.all_told ? finishSending(deps, next.id) : enqueueBatch(deps, next.id)
}

/** Renders the letter once and for all: what is changed afterwards in an article does not change what was sent. */
async function startSending(deps: Sending, id: string): Promise<boolean> {
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
    const { articles: stories, products: finds } = issue
    const paths = listLinkedPaths({ articles: stories, products: finds })
    const pathTo = (path: string) => `/n/${id}/${paths.indexOf(path)}`
    const template = renderIssue(await readMailBranding({ ...deps, db: trx }), {
      ...issue,
      articles: stories,
      products: finds,
      linkTo: pathTo,
    })
    const { body_id } = await storeTemplate(deps, trx, { ...template, kind: 'issue', bulk: true, group_id: id })
    await trx.updateTable('issues').set({ body_id, subject: template.subject }).where('id', '=', id).execute()
    if (paths.length > 0) {
      await trx
        .insertInto('issue_links')
        .values(paths.map((path, place) => ({ issue_id: id, place, path })))
        .execute()
    }
    return true
  })
}

async function enqueueBatch(deps: Sending, id: string): Promise<boolean> {
  const sent = await deps.db.transaction().execute(async (trx) => {
    // The update holds the row: of two processes the second goes on where the first has stopped.
    const issue = await trx
      .updateTable('issues')
      .set({ state: 'sending' })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .returning(['subject', 'body_id', 'told_until'])
      .executeTakeFirst()
    if (!issue || issue.body_id === null) return false
    const people = await listNextSubscribers(trx, issue.told_until)
    const template = { kind: 'issue', subject: issue.subject, bulk: true, group_id: id } as StoredTemplate['template']
    const recipients = people.map(({ id: subscriber_id, email }) => ({
      to: email,
      onceKey: `issue:${id}:${subscriber_id}`,
      subscriber_id,
      unsubscribe: unsubscribeUrl(deps, subscriber_id, id),
    }))
    await enqueue(deps, trx, { template, body_id: issue.body_id }, recipients)
    const change = people.length < batchSize ? { all_told: true } : {}
    await trx
      .updateTable('issues')
      .set({ told_until: people.at(-1)?.id ?? issue.told_until, ...change })
      .where('id', '=', id)
      .execute()
    return true
  })
  if (sent) await wakeMailWorker(deps)
  return sent
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

/** False while mails of it still wait, so that the next look comes after a pause. */
async function finishSending({ db, clock }: Sending, id: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where('group_id', '=', id)
    .where('state', 'in', ['queued', 'paused'])
    .limit(1)
    .executeTakeFirst()
  if (waiting) return false
  await db
    .updateTable('issues')
    .set({ state: 'sent', finished_at: clock() })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
  return true
}

import { expect, test } from 'vitest'
import { updateSettings } from '#features/settings/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { addComment } from './commands.ts'
import { sendCommentDigest } from './digest.ts'
import { setCommentState } from './moderation.ts'

const hour = 60 * 60 * 1000

async function openOwned(): Promise<TestApp & { comment: (content: string, honeypot?: string) => Promise<string> }> {
  const app = await createTestApp()
  await updateSettings(app, { contactEmail: 'owner@example.test' }, null)
  const { id: article_id } = await insertTestArticle(app)
  const words = { article_id, user_id: null, author_name: 'Ada', author_email: 'ada@example.org', fillTimeMs: 30_000 }
  const comment = async (content: string, honeypot = '') => {
    app.advanceClock(1)
    return (await addComment(app, { ...words, content, honeypot }))?.id ?? ''
  }
  return Object.assign(app, { comment })
}

/** The links of the buttons in the last mail. */
const pathsIn = ({ sentMails: mails, config: site }: TestApp) =>
  [...(mails.at(-1)?.text ?? '').matchAll(/(Approve|Reject): (\S+)/g)].map(([, , url = '']) =>
    url.replace(site.origin, ''),
  )
const stateOf = async ({ db }: TestApp, id: string) =>
  (await db.selectFrom('comments').select('state').where('id', '=', id).executeTakeFirst())?.state

test('pending comments are mailed once, together, and at most once an hour', async () => {
  const app = await openOwned()
  expect(await sendCommentDigest(app)).toBe(false)
  await app.comment('The first.')
  await app.comment('The second.')
  await app.comment('A honeypot.', 'https://spam.example')
  expect(await sendCommentDigest(app)).toBe(true)
  await app.comment('The third.')
  for (let minutes = 0; minutes < 59; minutes++) {
    expect(await sendCommentDigest(app)).toBe(false)
    app.advanceClock(60_000)
  }
  app.advanceClock(60_000)
  expect(await sendCommentDigest(app)).toBe(true)
  app.advanceClock(hour)
  expect(await sendCommentDigest(app)).toBe(false)
  await app.flushMail()
  expect(app.sentMails.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@example.test', '2 comments are waiting for approval at Wagwise'],
    ['owner@example.test', '1 comment is waiting for approval at Wagwise'],
  ])
  expect(app.sentMails[0]?.text).toContain('The second.')
  expect(app.sentMails[0]?.text).not.toContain('honeypot')
})

test('twenty concurrent processes send one digest (F9)', async () => {
  const app = await openOwned()
  await app.comment('The first.')
  await Promise.all(Array.from({ length: 20 }, () => sendCommentDigest(app)))
  await app.flushMail()
  expect(app.sentMails).toHaveLength(1)
})

test('an owner who turned these mails off gets none', async () => {
  const app = await openOwned()
  await updateSettings(app, { mailComments: false }, null)
  await app.comment('The first.')
  expect(await sendCommentDigest(app)).toBe(false)
})

test('a mailed link opens a page and decides only after a confirmation, once (T11)', async () => {
  const app = await openOwned()
  const id = await app.comment('Mine <b>agrees</b>.')
  await sendCommentDigest(app)
  await app.flushMail()
  const [approve = '', reject = ''] = pathsIn(app)
  const visitor = createTestClient(app)
  const page = await (await visitor.fetch(approve)).text()
  expect(page).toContain('Approve this comment?')
  expect(page).toContain('Mine &lt;b&gt;agrees&lt;/b&gt;.')
  expect(page).toContain('noindex')
  expect(page).not.toContain('ada@example.org')
  expect(await stateOf(app, id)).toBe('pending')

  const foreign = createTestClient(app)
  expect((await foreign.fetch(approve, { method: 'POST', headers: { origin: 'https://evil.test' } })).status).toBe(403)
  expect(await stateOf(app, id)).toBe('pending')

  const approved = await visitor.fetch(approve, { method: 'POST' })
  expect(approved.status).toBe(200)
  expect(await approved.text()).toContain('The comment is approved')
  expect(await stateOf(app, id)).toBe('approved')
  const second = await visitor.fetch(reject, { method: 'POST' })
  expect(await second.text()).toContain('Already decided')
  expect(await stateOf(app, id)).toBe('approved')
  const log = await app.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log).toEqual({ action: 'comment.approved', user_id: null })
})

test('the reject link rejects, an earlier decision is not undone, and the counts stay exact', async () => {
  const app = await openOwned()
  const id = await app.comment('The first.')
  await sendCommentDigest(app)
  await app.flushMail()
  const [approve = '', reject = ''] = pathsIn(app)
  const visitor = createTestClient(app)
  await visitor.fetch(reject, { method: 'POST' })
  expect(await stateOf(app, id)).toBe('rejected')
  await visitor.fetch(approve, { method: 'POST' })
  expect(await stateOf(app, id)).toBe('rejected')
  await setCommentState(app, { ids: [id], state: 'pending', user_id: 'admin' })
  await Promise.all(Array.from({ length: 10 }, () => visitor.fetch(approve, { method: 'POST' })))
  const counts = await app.db.selectFrom('article_counts').select('comments').executeTakeFirst()
  expect(counts).toEqual({ comments: 1 })
})

test('an expired, forged or modified link, or one for a deleted comment, shows a page and does nothing', async () => {
  const app = await openOwned()
  const id = await app.comment('The first.')
  await sendCommentDigest(app)
  await app.flushMail()
  const [approve = ''] = pathsIn(app)
  const unsubscribe = app.signer.sign('unsubscribe', `approved ${id}`)
  const visitor = createTestClient(app)
  const tries = [`${approve.slice(0, -3)}AAA`, '/moderate', '/moderate?token=x', `/moderate?token=${unsubscribe}`]
  for (const path of tries) {
    for (const method of ['GET', 'POST']) {
      const response = await visitor.fetch(path, { method })
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('This link no longer works')
    }
  }
  app.advanceClock(7 * 24 * hour)
  expect((await visitor.fetch(approve, { method: 'POST' })).status).toBe(404)
  expect(await stateOf(app, id)).toBe('pending')
})

test('a comment on a trashed article is not mailed until the article is restored', async () => {
  const app = await openOwned()
  await app.comment('The first.')
  await app.db.updateTable('articles').set({ deleted_at: app.clock() }).execute()
  expect(await sendCommentDigest(app)).toBe(false)
  await app.db.updateTable('articles').set({ deleted_at: null }).execute()
  expect(await sendCommentDigest(app)).toBe(true)
})

import { expect, test } from 'vitest'
import { addComment } from '#features/comments/commands.ts'
import { deleteComments } from '#features/comments/moderation.ts'
import { deleteMessages } from '#features/messages/admin-commands.ts'
import { addMessage } from '#features/messages/commands.ts'
import { deleteSubscribers } from '#features/newsletter/admin-commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { recordAudit, auditSubject } from './commands.ts'
import { listAudit } from './queries.ts'

test('the log is listed newest first, page by page, with the email address of the user', async () => {
  const app = await createTestApp()
  const { id } = await app.accounts.upsert({ email: 'ann@example.com', password: 'a long enough password' })
  for (let number = 0; number < 55; number++) {
    app.advanceClock(1)
    const user_id = number === 54 ? id : number === 53 ? 'gone' : null
    const facts = number === 54 ? { title: 'Lick mat' } : {}
    await recordAudit(app, app.db, { user_id, action: 'product.created', subject: `p${number}`, details: facts })
  }
  const first = await listAudit(app.db, undefined)
  expect(first.entries).toHaveLength(50)
  expect(first.entries.slice(0, 2)).toMatchObject([
    {
      user: 'ann@example.com',
      action: 'product.created',
      subject: 'p54',
      about: 'Lick mat',
      created_at: app.clock(),
    },
    { user: null, subject: 'p53', about: null },
  ])
  const second = await listAudit(app.db, first.next ?? '')
  expect(second.entries.map(({ subject }) => subject)).toEqual(['p4', 'p3', 'p2', 'p1', 'p0'])
  expect(second.next).toBeNull()
})

test('a rolled-back change leaves no audit entry', async () => {
  const app = await createTestApp()
  const failing = app.db.transaction().execute(async (trx) => {
    await recordAudit(app, trx, { user_id: null, action: 'product.created', subject: 'x', details: {} })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await listAudit(app.db, undefined)).entries).toEqual([])
})

test('a single subject is named by its id, several by their number', () => {
  expect(auditSubject(['a'], 'comments')).toBe('a')
  expect(auditSubject(['a', 'b'], 'comments')).toBe('2 comments')
})

test('the log records which messages, comments and subscribers were deleted', async () => {
  const app = await createTestApp()
  const dates = { created_at: app.clock(), confirmed_at: null, unsubscribed_at: null }
  const subscriber = { email: 'a@b.test', email_key: 'a@b.test', state: 'subscribed', source: '', consent: '' } as const
  const { id: article_id } = await insertTestArticle(app)
  await addMessage(app, { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello.', honeypot: '' })
  const words = { author_name: 'Ann', author_email: 'ann@example.com', content: 'Hello.' }
  await addComment(app, { article_id, user_id: null, ...words, honeypot: '', fillTimeMs: 30_000 })
  await app.db
    .insertInto('subscribers')
    .values({ id: 's1', ...subscriber, ...dates })
    .execute()
  const [message] = await app.db.selectFrom('contact_messages').select('id').execute()
  const [comment] = await app.db.selectFrom('comments').select('id').execute()
  await deleteMessages(app, [message?.id ?? ''], 'admin')
  await deleteComments(app, [comment?.id ?? ''], 'admin')
  await deleteSubscribers(app, ['s1'], 'admin')
  const log = await app.db.selectFrom('audit_log').select('facts').where('action', 'like', '%.deleted').execute()
  expect(log.map(({ facts }) => facts)).toEqual([
    { ids: [message?.id], deleted: 1 },
    { ids: [comment?.id], deleted: 1 },
    { ids: ['s1'], deleted: 1 },
  ])
})

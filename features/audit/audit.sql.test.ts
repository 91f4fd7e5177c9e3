import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addComment } from '#features/comments/commands.ts'
import { deleteComments } from '#features/comments/moderation.ts'
import { deleteMessages } from '#features/messages/commands.ts'
import { addMessage } from '#features/messages/commands.ts'
import { deleteSubscribers } from '#features/newsletter/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { emptyTrash, trashArticle } from '#features/articles/trash.ts'
import { recordAudit, auditSubject } from './commands.ts'
import { listAudit } from './queries.ts'

test('the log is listed newest first, page by page, with the email address of the user', async () => {
  const app = await createTestApp()
  const { id } = await app.accounts.upsert({ email: 'ann@example.com', password: 'a long enough password' })
  for (let number = 0; number < 55; number++) {
    app.advanceClock(1)
    const user_id = number === 54 ? id : number === 53 ? 'gone' : null
    const details = number === 54 ? { title: 'Lick mat' } : {}
    await recordAudit(app, app.db, { user_id, action: 'product.created', subject: `p${number}`, details })
  }
  const first = await listAudit(app.db, undefined)
  expect(first.entries).toHaveLength(50)
  expect(first.entries.slice(0, 2)).toMatchObject([
    { user: 'ann@example.com', action: 'product.created', subject: 'p54', about: 'Lick mat', created_at: app.clock() },
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

test('the database changes and deletes no entry, whoever asks', async () => {
  const app = await createTestApp()
  await recordAudit(app, app.db, { user_id: 'admin', action: 'product.created', subject: 'x' })
  const before = await app.db.selectFrom('audit_log').selectAll().execute()
  const intruder = { user_id: null, action: 'product.updated' }
  // SQLite says so, PostgreSQL ignores it.
  await app.db.updateTable('audit_log').set(intruder).execute().catch(expectRefusal)
  await app.db.deleteFrom('audit_log').execute().catch(expectRefusal)
  const id = before[0]?.id ?? ''
  const insert = sql`into audit_log (id, action, created_at) values (${id}, 'product.updated', 1)`
  const replacing =
    app.engine === 'postgres'
      ? sql`insert ${insert} on conflict (id) do update set action = excluded.action`
      : sql`replace ${insert}`
  await expect(replacing.execute(app.db)).rejects.toThrow('cannot be')
  const emptying = app.engine === 'postgres' ? sql`truncate audit_log cascade` : sql`delete from audit_log`
  await expect(emptying.execute(app.db)).rejects.toThrow('entries of audit_log cannot be deleted')
  expect(await app.db.selectFrom('audit_log').selectAll().execute()).toEqual(before)
})

const expectRefusal = (error: unknown) => expect(String(error)).toMatch(/audit_log cannot be (?:changed|deleted)/)

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
  const log = await app.db.selectFrom('audit_log').select('details').where('action', 'like', '%.deleted').execute()
  expect(log.map(({ details }) => details)).toEqual([
    { ids: [message?.id], deleted: 1 },
    { ids: [comment?.id], deleted: 1 },
    { ids: ['s1'], deleted: 1 },
  ])
})

test('the log keeps the name of an article that was deleted since, and finds it by that name', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { title: 'Calm 100% cats' })
  await saveArticle(app, { id, version: 1, user_id: 'admin', fields: { title: 'Quiet 100% felines' } })
  await trashArticle(app, { id, user_id: 'admin' })
  await emptyTrash(app, { user_id: 'admin' })
  const { entries } = await listAudit(app.db, undefined, { q: '100% FELINES' })
  expect(entries.map(({ action, about }) => [action, about])).toEqual([
    ['articles.trash_emptied', 'Quiet 100% felines'],
    ['article.trashed', 'Quiet 100% felines'],
    ['article.saved', 'Quiet 100% felines'],
  ])
  expect((await listAudit(app.db, undefined, { q: '100_' })).entries).toEqual([])
})

test('a save of an article names its version, and one without a new text names none', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app, { content: 'One.' })
  await saveArticle(app, { id, version: 1, user_id: 'admin', fields: { content: 'Two.' } })
  await saveArticle(app, { id, version: 2, user_id: 'admin', fields: { trending: true } })
  await saveArticle(app, { id, version: 3, user_id: 'admin', fields: { content: 'Three.' } })
  const { entries } = await listAudit(app.db, undefined)
  expect(entries.map(({ version }) => version).toReversed()).toEqual([2, null, 4])
})

test('the log is filtered by person and by kind', async () => {
  const app = await createTestApp()
  const { id: user_id } = await app.accounts.upsert({ email: 'ann@example.com', password: 'a long enough password' })
  await recordAudit(app, app.db, { user_id, action: 'settings.changed', subject: 'site' })
  await recordAudit(app, app.db, { user_id, action: 'articles.restored' })
  await recordAudit(app, app.db, { user_id: null, action: 'article.published', subject: 'x' })
  const actions = async (filter: object) =>
    (await listAudit(app.db, undefined, filter)).entries.map(({ action }) => action).toSorted()
  expect(await actions({ user: user_id })).toEqual(['articles.restored', 'settings.changed'])
  expect(await actions({ user: 'system' })).toEqual(['article.published'])
  expect(await actions({ kind: 'Articles' })).toEqual(['article.published', 'articles.restored'])
  expect(await actions({ kind: 'Settings', user: 'system' })).toEqual([])
  expect(await actions({ kind: 'unknown' })).toHaveLength(3)
  expect(await actions({ q: 'ann@example' })).toEqual(['articles.restored', 'settings.changed'])
})

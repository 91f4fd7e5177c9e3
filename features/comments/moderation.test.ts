import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { updateSettings } from '#features/settings/commands.ts'
import type { CommentState } from '#features/tables.ts'
import { addComment } from './commands.ts'
import { replyToComment, countComments, setCommentState, deleteComments, listForModeration } from './moderation.ts'
import { listComments } from './queries.ts'

async function aComment(app: TestApp, article_id: string, change: { author_email?: string; honeypot?: string } = {}) {
  app.advanceClock(1000)
  const words = {
    author_name: 'Ann',
    author_email: 'ann@example.com',
    content: 'Thanks.',
    honeypot: '',
    fillTimeMs: undefined,
  }
  const stored = await addComment(app, { article_id, user_id: null, ...words, ...change })
  if (!stored) throw new Error('The comment was not stored.')
  return stored
}

const stateOf = async (app: TestApp, { id }: { id: string }) =>
  (await app.db.selectFrom('comments').select('state').where('id', '=', id).executeTakeFirst())?.state

const countOf = async (app: TestApp, article_id: string) =>
  (await app.db.selectFrom('article_counts').select('comments').where('article_id', '=', article_id).executeTakeFirst())
    ?.comments

const listed = async (app: TestApp, state: CommentState) =>
  (await listForModeration(app.db, { state, cursor: undefined })).comments.map(({ id }) => id)

test('an approved comment is listed and counted, a rejected one is not, and a decision can be changed (210, 211)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const [first, second, third] = [await aComment(app, id), await aComment(app, id), await aComment(app, id)]
  expect(await listed(app, 'pending')).toEqual([third.id, second.id, first.id])
  expect(await listComments(app.db, id)).toEqual([])

  const decide = (ids: string[], state: CommentState) => setCommentState(app, { ids, state, user_id: 'admin' })
  expect(await decide([first.id, second.id], 'approved')).toBe(2)
  expect(await decide([third.id], 'rejected')).toBe(1)
  expect((await listComments(app.db, id)).map((comment) => comment.id)).toEqual([second.id, first.id])
  expect(await countOf(app, id)).toBe(2)

  expect(await decide([first.id, second.id], 'approved')).toBe(0)
  expect(await decide([first.id, third.id, 'none'], 'spam')).toBe(2)
  expect(await listed(app, 'spam')).toEqual([third.id, first.id])
  expect(await countOf(app, id)).toBe(1)

  expect(await deleteComments(app, [second.id, third.id], 'admin')).toBe(2)
  expect(await countOf(app, id)).toBe(0)
  const log = await app.db.selectFrom('audit_log').select(['action', 'subject', 'user_id']).orderBy('id').execute()
  expect(log.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
    'comment.approved: 2 comments',
    `comment.rejected: ${third.id}`,
    'comment.spam: 3 comments',
    'comment.deleted: 2 comments',
  ])
})

test('many admins deciding on the same comments at once leave an exact count', async () => {
  const app = await createTestApp()
  const articles = await Promise.all([insertTestArticle(app), insertTestArticle(app)])
  const ids: string[] = []
  for (let number = 0; number < 10; number++) ids.push((await aComment(app, articles[number % 2]?.id ?? '')).id)
  const states = ['approved', 'rejected', 'approved', 'spam', 'approved'] as const
  await Promise.all(
    states.map((state, index) =>
      setCommentState(app, { ids: index % 2 ? ids.toReversed() : ids, state, user_id: `admin-${index}` }),
    ),
  )
  for (const { id } of articles) expect(await countOf(app, id)).toBe((await listComments(app.db, id)).length)
})

test('the list shows the article and the email address, and continues from page to page', async () => {
  const app = await createTestApp()
  const { id, title, slug } = await insertTestArticle(app)
  for (let number = 0; number < 55; number++) await aComment(app, id)
  const first = await listForModeration(app.db, { state: 'pending', cursor: undefined })
  expect(first).toMatchObject({ total: 55, comments: { length: 50 } })
  expect(first.comments[0]).toMatchObject({
    article: { id, title, slug },
    author_email: 'ann@example.com',
    state: 'pending',
  })
  const second = await listForModeration(app.db, { state: 'pending', cursor: first.next ?? '' })
  expect(second.comments).toHaveLength(5)
  expect(second.next).toBeNull()
  expect(new Set([...first.comments, ...second.comments].map((comment) => comment.id)).size).toBe(55)
})

test('by default no commenter is trusted; with the setting, known addresses are approved at once, but not suspicious comments', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const first = await aComment(app, id)
  await setCommentState(app, { ids: [first.id], state: 'approved', user_id: 'admin' })
  expect(await stateOf(app, await aComment(app, id))).toBe('pending')

  await updateSettings(app, { trustAfterFirstApproval: true }, 'admin')
  const before = app.contentVersion.current()
  expect(await stateOf(app, await aComment(app, id, { author_email: 'ANN@example.com' }))).toBe('approved')
  expect(app.contentVersion.current(), 'the page contains it').not.toBe(before)
  expect(await stateOf(app, await aComment(app, id, { author_email: 'bob@example.com' }))).toBe('pending')
  expect(await stateOf(app, await aComment(app, id, { honeypot: 'x' }))).toBe('spam')
  expect(await listComments(app.db, id)).toHaveLength(2)
  expect(await countOf(app, id)).toBe(2)
})

test('an answer of the site approves its comment, is read with it, and can be removed', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const [first, second] = [await aComment(app, id), await aComment(app, id)]
  await setCommentState(app, { ids: [second.id], state: 'approved', user_id: 'owner' })
  const before = app.contentVersion.current()
  expect(await replyToComment(app, first.id, ' Two minutes. ', 'owner')).toBe(true)
  expect(app.contentVersion.current(), 'pages with comments are rendered anew').not.toBe(before)
  expect(await stateOf(app, first)).toBe('approved')
  expect(await countOf(app, id)).toBe(2)
  expect((await listComments(app.db, id)).map(({ reply }) => reply)).toEqual([
    undefined,
    { content: 'Two minutes.', created_at: app.clock() },
  ])
  expect(await replyToComment(app, first.id, '', 'owner')).toBe(true)
  expect((await listComments(app.db, id)).map(({ reply }) => reply)).toEqual([undefined, undefined])
  expect(await stateOf(app, first)).toBe('approved')
  expect(await replyToComment(app, 'other', 'Hello', 'owner')).toBe(false)
})

test('a decision that changes what readers see renews cached pages', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const [plain, answered] = [await aComment(app, id), await aComment(app, id)]
  await replyToComment(app, answered.id, 'Two minutes.', 'owner')
  const renews = async (run: () => Promise<unknown>) => {
    const before = app.contentVersion.current()
    await run()
    return app.contentVersion.current() !== before
  }
  const decide = (comment: { id: string }, state: CommentState) => () =>
    setCommentState(app, { ids: [comment.id], state, user_id: 'owner' })
  expect(await renews(decide(plain, 'rejected'))).toBe(false)
  expect(await renews(decide(plain, 'approved'))).toBe(true)
  expect(await renews(() => deleteComments(app, [plain.id], 'owner'))).toBe(true)
  expect(await renews(decide(answered, 'rejected'))).toBe(true)
  expect(await renews(decide(answered, 'approved'))).toBe(true)
  expect(await renews(() => deleteComments(app, [answered.id], 'owner'))).toBe(true)
})

test('comments of an article in the trash are neither listed nor counted, and come back with it (374)', async () => {
  const app = await createTestApp()
  const [{ id: kept }, { id: trashed }] = [await insertTestArticle(app), await insertTestArticle(app)]
  const [shownComment, hiddenComment] = [await aComment(app, kept), await aComment(app, trashed)]
  const setDeleted = (deleted_at: number | null) =>
    app.db.updateTable('articles').set({ deleted_at }).where('id', '=', trashed).execute()
  await setDeleted(app.clock())
  expect(await listed(app, 'pending')).toEqual([shownComment.id])
  expect(await countComments(app.db, 'pending')).toBe(1)
  await setDeleted(null)
  expect(await listed(app, 'pending')).toEqual([hiddenComment.id, shownComment.id])
  expect(await countComments(app.db, 'pending')).toBe(2)
})

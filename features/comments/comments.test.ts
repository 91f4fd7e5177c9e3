import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { addComment } from './commands.ts'
import { listComments } from './queries.ts'

const words = {
  user_id: null,
  author_name: 'Ada',
  author_email: 'ada@example.org',
  content: 'My cat agrees.',
  honeypot: '',
  fillTimeMs: 30_000,
}

const rows = (app: TestApp) => app.db.selectFrom('comments').selectAll().execute()

async function approve(app: TestApp, id: string) {
  await app.db.updateTable('comments').set({ approved: true, state: 'approved' }).where('id', '=', id).execute()
}

test('a new comment waits for approval and is not listed (200, 204)', async () => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  const stored = await addComment(app, { ...words, article_id })
  expect(await rows(app)).toEqual([
    {
      id: stored?.id,
      article_id,
      user_id: null,
      author_name: 'Ada',
      author_email: 'ada@example.org',
      content: 'My cat agrees.',
      approved: false,
      state: 'pending',
      suspicions: [],
      created_at: app.clock(),
      decided_at: null,
      reply: null,
      replied_at: null,
      replied_by: null,
    },
  ])
  expect(await listComments(app.db, article_id)).toEqual([])
})

test('the id of a signed-in user is stored with the comment (205)', async () => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  await addComment(app, { ...words, article_id, user_id: 'user-1' })
  expect((await rows(app)).map((row) => row.user_id)).toEqual(['user-1'])
})

test('approved comments are listed newest first, with four fields and no email address (200, 201)', async () => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  const ids: string[] = []
  for (const content of ['first', 'second', 'third']) {
    ids.push((await addComment(app, { ...words, article_id, content }))?.id ?? '')
    app.advanceClock(1000)
  }
  const [first = '', , third = ''] = ids
  await approve(app, first)
  await approve(app, third)
  const listed = await listComments(app.db, article_id)
  expect(listed.map(({ content }) => content)).toEqual(['third', 'first'])
  expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['author_name', 'content', 'created_at', 'id'])
})

test('comments of the same time have a stable order', async () => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  for (let n = 0; n < 10; n++) {
    const stored = await addComment(app, { ...words, article_id, content: `${n}` })
    await approve(app, stored?.id ?? '')
  }
  const listed = await listComments(app.db, article_id)
  expect(listed.map(({ content }) => content)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
})

test('a comment is listed only under its own article', async () => {
  const app = await createTestApp()
  const [one, other] = [await insertTestArticle(app), await insertTestArticle(app)]
  const stored = await addComment(app, { ...words, article_id: one.id })
  await approve(app, stored?.id ?? '')
  expect(await listComments(app.db, one.id)).toHaveLength(1)
  expect(await listComments(app.db, other.id)).toEqual([])
})

test.each(['rejected', 'spam', 'pending'] as const)('a comment that is %s is never listed (211)', async (state) => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  await addComment(app, { ...words, article_id })
  await app.db.updateTable('comments').set({ state }).execute()
  expect(await listComments(app.db, article_id)).toEqual([])
})

test.each([
  ['a filled honeypot', { honeypot: 'https://spam.example' }],
  ['an impossibly short fill time', { fillTimeMs: 300 }],
  ['three links', { content: 'http://a.example http://b.example http://c.example' }],
])('%s marks a comment as suspicious and drops nothing (212)', async (_what, change) => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  expect(await addComment(app, { ...words, article_id, ...change })).toEqual({ id: expect.any(String) })
  const [row] = await rows(app)
  expect(row).toMatchObject({ state: 'spam', approved: false, author_name: 'Ada' })
  expect(row?.suspicions).toHaveLength(1)
})

test('a suspicious comment can still be approved and is then listed (212)', async () => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  const stored = await addComment(app, { ...words, article_id, honeypot: 'x' })
  await approve(app, stored?.id ?? '')
  expect(await listComments(app.db, article_id)).toHaveLength(1)
})

test.each([
  ['does not exist', undefined],
  ['is a draft', { state: 'draft' as const }],
])('an article that %s accepts no comments', async (_what, change) => {
  const app = await createTestApp()
  const id = change ? (await insertTestArticle(app, change)).id : 'none'
  expect(await addComment(app, { ...words, article_id: id })).toBeUndefined()
  expect(await rows(app)).toEqual([])
})

const texts = {
  'right-to-left text with control characters': '\u202Eمرحبا\u202C بالقطط',
  'a family emoji': '👩‍👩‍👧‍👦',
  'a thousand combining marks': `e${'\u0301'.repeat(1000)}`,
  markup: '<img src=x onerror=alert(1)>',
  'a line that looks like SQL': `'); drop table comments; --`,
  'text outside the basic plane': '𝒞𝒶𝓉𝓈',
  'U+FFFE': 'a\uFFFEb',
}
test.each(Object.entries(texts))('%s is stored and shown unchanged (F21)', async (_what, content) => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  const stored = await addComment(app, { ...words, article_id, content, author_name: content })
  await approve(app, stored?.id ?? '')
  expect(await listComments(app.db, article_id)).toMatchObject([{ content, author_name: content }])
})

test('two hundred concurrent comments make two hundred rows', async () => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  const numbers = Array.from({ length: 200 }, (_, n) => `${n}`)
  await Promise.all(numbers.map((content) => addComment(app, { ...words, article_id, content })))
  expect(new Set((await rows(app)).map(({ content }) => content))).toEqual(new Set(numbers))
})

import { expect, test } from 'vitest'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { addComment } from './commands.ts'
import { listComments } from './queries.ts'

const words = {
  user_id: null,
  author_name: 'Ada',
  author_email: 'ada@example.org',
  content: 'My cat agrees.',
  trap: '',
  filledIn: 30_000,
}

const rows = (house: TestHouse) => house.db.selectFrom('comments').selectAll().execute()

async function approve(house: TestHouse, id: string) {
  await house.db.updateTable('comments').set({ approved: true, state: 'approved' }).where('id', '=', id).execute()
}

test('a comment waits for approval and is not listed meanwhile (200, 204)', async () => {
  const house = await openTestHouse()
  const { id: article_id } = await anArticle(house)
  const stored = await addComment(house, { ...words, article_id })
  expect(await rows(house)).toEqual([
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
      created_at: house.clock(),
      decided_at: null,
    },
  ])
  expect(await listComments(house.db, article_id)).toEqual([])
})

test('the id of a signed-in person is kept with the comment (205)', async () => {
  const house = await openTestHouse()
  const { id: article_id } = await anArticle(house)
  await addComment(house, { ...words, article_id, user_id: 'user-1' })
  expect((await rows(house)).map((row) => row.user_id)).toEqual(['user-1'])
})

test('approved comments are listed newest first, with four fields and no address (200, 201)', async () => {
  const house = await openTestHouse()
  const { id: article_id } = await anArticle(house)
  const made: string[] = []
  for (const content of ['first', 'second', 'third']) {
    made.push((await addComment(house, { ...words, article_id, content }))?.id ?? '')
    house.pass(1000)
  }
  const [first = '', , third = ''] = made
  await approve(house, first)
  await approve(house, third)
  const listed = await listComments(house.db, article_id)
  expect(listed.map(({ content }) => content)).toEqual(['third', 'first'])
  expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['author_name', 'content', 'created_at', 'id'])
})

test('comments of the same moment keep one order', async () => {
  const house = await openTestHouse()
  const { id: article_id } = await anArticle(house)
  for (let n = 0; n < 10; n++) {
    const stored = await addComment(house, { ...words, article_id, content: `${n}` })
    await approve(house, stored?.id ?? '')
  }
  const listed = await listComments(house.db, article_id)
  expect(listed.map(({ content }) => content)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
})

test('a comment belongs to its article only', async () => {
  const house = await openTestHouse()
  const [one, other] = [await anArticle(house), await anArticle(house)]
  const stored = await addComment(house, { ...words, article_id: one.id })
  await approve(house, stored?.id ?? '')
  expect(await listComments(house.db, one.id)).toHaveLength(1)
  expect(await listComments(house.db, other.id)).toEqual([])
})

test.each(['rejected', 'spam', 'pending'] as const)('a comment that is %s never appears (211)', async (state) => {
  const house = await openTestHouse()
  const { id: article_id } = await anArticle(house)
  await addComment(house, { ...words, article_id })
  await house.db.updateTable('comments').set({ state }).execute()
  expect(await listComments(house.db, article_id)).toEqual([])
})

test.each([
  ['a filled trap', { trap: 'https://spam.example' }],
  ['a fill time that no hand reaches', { filledIn: 300 }],
  ['three links', { content: 'http://a.example http://b.example http://c.example' }],
])('%s marks a comment as suspected and drops nothing (212)', async (_what, change) => {
  const house = await openTestHouse()
  const { id: article_id } = await anArticle(house)
  expect(await addComment(house, { ...words, article_id, ...change })).toEqual({ id: expect.any(String) })
  const [row] = await rows(house)
  expect(row).toMatchObject({ state: 'spam', approved: false, author_name: 'Ada' })
  expect(row?.suspicions).toHaveLength(1)
})

test('a suspected comment can still be approved and is then listed (212)', async () => {
  const house = await openTestHouse()
  const { id: article_id } = await anArticle(house)
  const stored = await addComment(house, { ...words, article_id, trap: 'x' })
  await approve(house, stored?.id ?? '')
  expect(await listComments(house.db, article_id)).toHaveLength(1)
})

test.each([
  ['does not exist', undefined],
  ['is a draft', { state: 'draft' as const }],
])('an article that %s takes no comment', async (_what, change) => {
  const house = await openTestHouse()
  const id = change ? (await anArticle(house, change)).id : 'none'
  expect(await addComment(house, { ...words, article_id: id })).toBeUndefined()
  expect(await rows(house)).toEqual([])
})

const texts = {
  'right-to-left words and their marks': '\u202Eمرحبا\u202C بالقطط',
  'a family emoji': '👩‍👩‍👧‍👦',
  'a thousand combining marks': `e${'\u0301'.repeat(1000)}`,
  markup: '<img src=x onerror=alert(1)>',
  'a line that looks like SQL': `'); drop table comments; --`,
  'words beyond the basic plane': '𝒞𝒶𝓉𝓈',
  'U+FFFE': 'a\uFFFEb',
}
test.each(Object.entries(texts))(
  '%s is stored as it was sent and shown as it was stored (F21)',
  async (_what, content) => {
    const house = await openTestHouse()
    const { id: article_id } = await anArticle(house)
    const stored = await addComment(house, { ...words, article_id, content, author_name: content })
    await approve(house, stored?.id ?? '')
    expect(await listComments(house.db, article_id)).toMatchObject([{ content, author_name: content }])
  },
)

test('two hundred comments at once are two hundred rows', async () => {
  const house = await openTestHouse()
  const { id: article_id } = await anArticle(house)
  const numbers = Array.from({ length: 200 }, (_, n) => `${n}`)
  await Promise.all(numbers.map((content) => addComment(house, { ...words, article_id, content })))
  expect(new Set((await rows(house)).map(({ content }) => content))).toEqual(new Set(numbers))
})

import { expect, test } from 'vitest'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { changeSettings } from '#features/settings/commands.ts'
import type { CommentState } from '#features/tables.ts'
import { addComment } from './commands.ts'
import { decideComments, deleteComments, listForModeration } from './moderation.ts'
import { listComments } from './queries.ts'

async function aComment(house: TestHouse, article_id: string, change: { author_email?: string; trap?: string } = {}) {
  house.pass(1000)
  const words = {
    author_name: 'Ann',
    author_email: 'ann@example.com',
    content: 'Thanks.',
    trap: '',
    filledIn: undefined,
  }
  const stored = await addComment(house, { article_id, user_id: null, ...words, ...change })
  if (!stored) throw new Error('The comment was not stored.')
  return stored
}

const stateOf = async (house: TestHouse, { id }: { id: string }) =>
  (await house.db.selectFrom('comments').select('state').where('id', '=', id).executeTakeFirst())?.state

const countOf = async (house: TestHouse, article_id: string) =>
  (
    await house.db
      .selectFrom('article_counts')
      .select('comments')
      .where('article_id', '=', article_id)
      .executeTakeFirst()
  )?.comments

const listed = async (house: TestHouse, state: CommentState) =>
  (await listForModeration(house.db, { state, cursor: undefined })).comments.map(({ id }) => id)

test('an approved comment appears and counts, a rejected one never does, and a decision can be changed (210, 211)', async () => {
  const house = await openTestHouse()
  const { id } = await anArticle(house)
  const [first, second, third] = [await aComment(house, id), await aComment(house, id), await aComment(house, id)]
  expect(await listed(house, 'pending')).toEqual([third.id, second.id, first.id])
  expect(await listComments(house.db, id)).toEqual([])

  const decide = (ids: string[], state: CommentState) => decideComments(house, { ids, state, user_id: 'admin' })
  expect(await decide([first.id, second.id], 'approved')).toBe(2)
  expect(await decide([third.id], 'rejected')).toBe(1)
  expect((await listComments(house.db, id)).map((comment) => comment.id)).toEqual([second.id, first.id])
  expect(await countOf(house, id)).toBe(2)

  expect(await decide([first.id, second.id], 'approved')).toBe(0)
  expect(await decide([first.id, third.id, 'none'], 'spam')).toBe(2)
  expect(await listed(house, 'spam')).toEqual([third.id, first.id])
  expect(await countOf(house, id)).toBe(1)

  expect(await deleteComments(house, [second.id, third.id], 'admin')).toBe(2)
  expect(await countOf(house, id)).toBe(0)
  const log = await house.db.selectFrom('audit_log').select(['action', 'subject', 'user_id']).orderBy('id').execute()
  expect(log.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
    'comment.approved: 2 comments',
    `comment.rejected: ${third.id}`,
    'comment.spam: 3 comments',
    'comment.deleted: 2 comments',
  ])
})

test('many admins who decide on the same comments at once leave the exact count', async () => {
  const house = await openTestHouse()
  const articles = await Promise.all([anArticle(house), anArticle(house)])
  const ids: string[] = []
  for (let number = 0; number < 10; number++) ids.push((await aComment(house, articles[number % 2]?.id ?? '')).id)
  const states = ['approved', 'rejected', 'approved', 'spam', 'approved'] as const
  await Promise.all(
    states.map((state, index) =>
      decideComments(house, { ids: index % 2 ? ids.toReversed() : ids, state, user_id: `admin-${index}` }),
    ),
  )
  for (const { id } of articles) expect(await countOf(house, id)).toBe((await listComments(house.db, id)).length)
})

test('the list names the article and the address, and goes on from page to page', async () => {
  const house = await openTestHouse()
  const { id, title, slug } = await anArticle(house)
  for (let number = 0; number < 55; number++) await aComment(house, id)
  const first = await listForModeration(house.db, { state: 'pending', cursor: undefined })
  expect(first).toMatchObject({ total: 55, comments: { length: 50 } })
  expect(first.comments[0]).toMatchObject({
    article: { id, title, slug },
    author_email: 'ann@example.com',
    state: 'pending',
  })
  const second = await listForModeration(house.db, { state: 'pending', cursor: first.next ?? '' })
  expect(second.comments).toHaveLength(5)
  expect(second.next).toBeNull()
  expect(new Set([...first.comments, ...second.comments].map((comment) => comment.id)).size).toBe(55)
})

test('by default nobody is trusted; with the setting a known address is approved at once, a suspicious comment not', async () => {
  const house = await openTestHouse()
  const { id } = await anArticle(house)
  const first = await aComment(house, id)
  await decideComments(house, { ids: [first.id], state: 'approved', user_id: 'admin' })
  expect(await stateOf(house, await aComment(house, id))).toBe('pending')

  await changeSettings(house, { trustAfterFirstApproval: true }, 'admin')
  expect(await stateOf(house, await aComment(house, id, { author_email: 'ANN@example.com' }))).toBe('approved')
  expect(await stateOf(house, await aComment(house, id, { author_email: 'bob@example.com' }))).toBe('pending')
  expect(await stateOf(house, await aComment(house, id, { trap: 'x' }))).toBe('spam')
  expect(await listComments(house.db, id)).toHaveLength(2)
  expect(await countOf(house, id)).toBe(2)
})

import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { setLike } from './commands.ts'
import { readLikes } from './queries.ts'

test('a repeated like counts once (192, 196)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const request = { article_id: id, visitor: 'v1', liked: true }
  expect(await setLike(app, request)).toEqual({ count: 1, liked: true })
  expect(await setLike(app, request)).toEqual({ count: 1, liked: true })
  expect(await readLikes(app.db, id, 'v1')).toEqual({ count: 1, liked: true })
})

test('a like is removed by the visitor who gave it, not by another (193, 197)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  await setLike(app, { article_id: id, visitor: 'v1', liked: true })
  expect(await setLike(app, { article_id: id, visitor: 'v2', liked: false })).toEqual({ count: 1, liked: false })
  expect(await setLike(app, { article_id: id, visitor: 'v1', liked: false })).toEqual({ count: 0, liked: false })
})

test('two hundred concurrent likes by one visitor leave one row and no error (T1)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const requests = Array.from({ length: 200 }, () => setLike(app, { article_id: id, visitor: 'v1', liked: true }))
  const results = await Promise.all(requests)
  expect(new Set(results.map((likes) => likes?.count))).toEqual(new Set([1]))
  const rows = await app.db.selectFrom('article_likes').select('id').execute()
  expect(rows).toHaveLength(1)
})

test('a hundred concurrent visitors leave the exact count, even if some unlike (190)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const visitors = Array.from({ length: 100 }, (_, index) => `v${index}`)
  await Promise.all(
    visitors.flatMap((visitor, index) => [
      setLike(app, { article_id: id, visitor, liked: true }),
      ...(index % 2 ? [setLike(app, { article_id: id, visitor, liked: false })] : []),
    ]),
  )
  const rows = await app.db.selectFrom('article_likes').select('id').execute()
  expect(await readLikes(app.db, id, undefined)).toEqual({ count: rows.length, liked: false })
})

test('an article that does not exist or is not published cannot be liked', async () => {
  const app = await createTestApp()
  const draft = await insertTestArticle(app, { state: 'draft' })
  for (const article_id of ['none', draft.id]) {
    expect(await setLike(app, { article_id, visitor: 'v1', liked: true })).toBeUndefined()
  }
})

test('the database stores no usable visitor id (T37)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  await setLike(app, { article_id: id, visitor: 'visitor_1_secret', liked: true })
  const rows = await app.db.selectFrom('article_likes').select('user_identifier').execute()
  expect(JSON.stringify(rows)).not.toContain('secret')
})

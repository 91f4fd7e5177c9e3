import { expect, test } from 'vitest'
import { interleaveEdits } from '#tests/kit/interleaved-edits.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import type { UpdateResult, StoredArticle } from './admin-queries.ts'
import { createArticle } from './create-article.ts'

test('in 200 random interleavings of two admins no edit is lost silently and no admin conflicts with themselves (F8)', async () => {
  const { errors, saves } = await interleaveEdits(200)
  expect(errors).toEqual([])
  expect(saves).toBeGreaterThan(100)
})

const user_id = 'admin-1'

function saved(edited: UpdateResult): StoredArticle {
  if (!edited.ok) throw new Error(`refused: ${JSON.stringify(edited)}`)
  return edited.article
}

/** Seeded, so that a failure can be reproduced. */
test('in 20 random interleavings of two admins no edit is lost silently and no admin conflicts with themselves (F8)', async () => {
  const { errors, saves } = await interleaveEdits(20)
  expect(errors).toEqual([])
  expect(saves).toBeGreaterThan(10)
})

test('a hundred concurrent articles with one title get a hundred slugs (F23)', async () => {
  const app = await createTestApp()
  const requests = Array.from({ length: 100 }, () => createArticle(app, { user_id, fields: { title: 'Calm cats' } }))
  const made = (await Promise.all(requests)).map(saved)
  const slugs = made.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(100)
  expect(slugs).toContain('calm-cats')
  expect(slugs).toContain('calm-cats-100')
  const owners = await app.db.selectFrom('article_slugs').select('slug').where('article_id', 'is', null).execute()
  expect(owners).toEqual([])
})

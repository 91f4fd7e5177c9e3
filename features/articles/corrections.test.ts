import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { findPublishedArticle, listCorrections } from './queries.ts'

test('corrections are listed newest first, of published articles only', async () => {
  const app = await createTestApp()
  const correction = { on: '2026-03-01', wrong: 'Cats like milk.', right: 'Most cannot digest it.' }
  const earlier = { ...correction, on: '2025-12-31' }
  const latest = { ...correction, on: '2026-03-02' }
  await insertTestArticle(app, { slug: 'milk', title: 'Milk', corrections: [earlier, latest] })
  await insertTestArticle(app, { slug: 'cream', title: 'Cream', corrections: [correction] })
  await insertTestArticle(app, { slug: 'draft', state: 'draft', corrections: [correction] })
  await insertTestArticle(app, { slug: 'right' })
  expect(await listCorrections(app.db)).toEqual([
    { ...latest, slug: 'milk', title: 'Milk' },
    { ...correction, slug: 'cream', title: 'Cream' },
    { ...earlier, slug: 'milk', title: 'Milk' },
  ])
  expect(await findPublishedArticle(app.db, 'milk')).toMatchObject({ corrections: [earlier, latest] })
  expect(await findPublishedArticle(app.db, 'right')).toMatchObject({ corrections: [] })
})

import { expect, test } from 'vitest'
import { listAuthorPages } from '#features/authors/queries.ts'
import { explainQueries } from '#tests/kit/query-plans.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { readNewestByCategory } from './feed-queries.ts'
import { listCorrections } from './queries.ts'

test('on SQLite the newest article of each category and author is the first of an index', async (context) => {
  const { db } = await createTestApp()
  const plans = await explainQueries(db, async (watched) => {
    await readNewestByCategory(watched)
    await listAuthorPages(watched)
  })
  if (!plans) return context.skip('query plans are only compared on SQLite')
  expect(plans).toEqual([
    expect.stringMatching(/SEARCH articles USING INDEX articles_category_feed \(visible=\? AND category=\?\)$/),
    expect.stringMatching(/SEARCH articles USING INDEX articles_author_feed \(visible=\? AND author=\?\)$/),
  ])
})

test('on SQLite the page of corrections reads only articles with one', async (context) => {
  const { db } = await createTestApp()
  const plans = await explainQueries(db, listCorrections)
  if (!plans) return context.skip('query plans are only compared on SQLite')
  expect(plans).toEqual(['SCAN articles USING INDEX articles_corrected'])
})

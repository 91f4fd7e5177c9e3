import { expect, test } from 'vitest'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { createArticle } from '#features/articles/create-article.ts'
import { publishScheduledArticles } from '#features/articles/jobs.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'

const broken = 'A text on which the check fails.'

const createApp = () =>
  createTestApp({
    safetyGate: async ({ content }) => {
      if (content === broken) throw new Error('The text could not be checked for safety.')
      return []
    },
  })

test('a text that cannot be checked is neither created nor published', async () => {
  const app = await createApp()
  const { id } = await insertTestArticle(app, { state: 'draft', content: broken })
  const request = { id, version: 1, user_id: 'editor-1', fields: { state: 'published' } } as const
  await expect(saveArticle(app, request)).rejects.toThrow('could not be checked')
  expect(await findStoredArticle(app.db, id)).toMatchObject({ state: 'draft', version: 1 })
  const fields = { title: 'Another', content: broken }
  await expect(createArticle(app, { user_id: 'editor-1', ownOnly: false, fields })).rejects.toThrow(
    'could not be checked',
  )
  expect(await app.db.selectFrom('articles').select('id').execute()).toEqual([{ id }])
})

test('a scheduled text that cannot be checked stays scheduled, and the next one is published', async () => {
  const app = await createApp()
  const scheduled = { state: 'scheduled', published_date: app.clock() - 1 } as const
  const first = await insertTestArticle(app, { ...scheduled, published_date: app.clock() - 2, content: broken })
  const second = await insertTestArticle(app, scheduled)
  expect(await publishScheduledArticles(app)).toBe(1)
  expect(await findStoredArticle(app.db, first.id)).toMatchObject({ state: 'scheduled' })
  expect(await findStoredArticle(app.db, second.id)).toMatchObject({ state: 'published' })
  expect(app.logged).toContainEqual({
    level: 'error',
    event: 'scheduled_article_failed',
    details: {
      article: first.id,
      error: expect.objectContaining({ message: 'The text could not be checked for safety.' }),
    },
  })
})

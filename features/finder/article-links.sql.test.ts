import { expect, test } from 'vitest'
import { blankEntry } from '#tests/kit/blank-entry.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { listLinkingArticles } from './article-links.ts'
import { saveEntry } from './commands.ts'

const lily = {
  ...blankEntry,
  name: 'True lilies',
  kind: 'plant',
  also_called: ['lily'],
  levels: { cat: 'emergency' },
} as const

test('an entry lists the articles that link to it, the newest first, also after a change', async () => {
  const app = await createTestApp()
  await saveEntry(app, 'admin', { ...lily, slug: 'lily' })
  await insertTestArticle(app, { slug: 'old', content: 'A lily.', published_date: 1_000 })
  await insertTestArticle(app, { slug: 'new', content: 'Two lilies.', published_date: 2_000 })
  await insertTestArticle(app, { slug: 'other', content: '## A lily\n\nNo.' })
  await app.contentVersion.bump()
  const slugs = async (limit = 3) => (await listLinkingArticles(app, 'lily', limit)).map(({ slug }) => slug)
  expect(await slugs()).toEqual(['new', 'old'])
  expect(await slugs(1)).toEqual(['new'])
  await app.db.updateTable('articles').set({ content: 'None.', version: 2 }).where('slug', '=', 'new').execute()
  await app.contentVersion.bump()
  expect(await slugs()).toEqual(['old'])
  expect(await listLinkingArticles(app, 'unknown', 3)).toEqual([])
})

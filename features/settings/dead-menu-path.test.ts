import { expect, test } from 'vitest'
import { createCustomPage } from '#features/pages/custom-page-commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { findDeadMenuPath } from './dead-menu-path.ts'

test.each([
  '/',
  '/about',
  '/blog?category=Dog%20Care',
  '/#newsletter',
  '/privacy',
  '/rss.xml',
  '/category/dog-care',
  '/article/calm-cats',
  'https://shop.example/none',
])('a menu may link to %s', async (href) => {
  const app = await createTestApp()
  await insertTestArticle(app, { slug: 'calm-cats' })
  expect(await findDeadMenuPath(app.db, `Home: /\nOther: ${href}`)).toBeUndefined()
})

test.each(['/abuot', '/category/none', '/article/none', '/article/hidden', '/author/nobody', '/draft/secret'])(
  'a menu cannot link to %s, where nothing is',
  async (href) => {
    const app = await createTestApp()
    await insertTestArticle(app, { slug: 'hidden', state: 'draft' })
    expect(await findDeadMenuPath(app.db, `Home: /\nOther: ${href}`)).toBe(href)
  },
)

test('a menu may link to a page of the owner that is published', async () => {
  const app = await createTestApp()
  const page = { title: 'Adoption', intro: '', description: '', content: 'Come and see.', menu: null } as const
  await createCustomPage(app, 'ada', { ...page, path: '/adoption', state: 'published' })
  await createCustomPage(app, 'ada', { ...page, path: '/later', state: 'draft' })
  expect(await findDeadMenuPath(app.db, 'Adopt: /adoption')).toBeUndefined()
  expect(await findDeadMenuPath(app.db, 'Later: /later')).toBe('/later')
})

import { expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { grantAdmin } from './accounts/commands.ts'

const article =
  'id title slug excerpt category image_url read_time trending published_date updated_at created_at meta_keywords meta_description content author'
const product = 'id title description price image_url sitestripe_image_url affiliate_link category asin created_at'
const comment = 'id article_id user_id author_name author_email content approved created_at'

test('stored entities have every field that the specification names (365, 366, 367, 368, 370)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const { id } = await insertTestArticle(app)
  await insertTestProduct(app)
  await visitor.fetch(`/api/articles/${id}/likes`, {
    method: 'PUT',
    headers: { 'x-visitor-id': 'user_1700000000000_abcdefghijklmnop' },
  })
  await visitor.fetch(`/api/articles/${id}/comments`, {
    json: { author_name: 'Ada', author_email: 'ada@example.org', content: 'A good one.' },
  })
  await visitor.fetch('/api/auth/sign-up/email', { json: { email: 'ada@example.org', password: 'a calm long walk' } })
  const { user } = (await (await visitor.fetch('/api/session')).json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')

  const rowOf = async (table: 'articles' | 'products' | 'article_likes' | 'comments' | 'user_roles') =>
    (await app.db.selectFrom(table).selectAll().executeTakeFirstOrThrow()) as Record<string, unknown>
  const stored = {
    articles: await rowOf('articles'),
    products: await rowOf('products'),
    article_likes: await rowOf('article_likes'),
    comments: await rowOf('comments'),
    user_roles: await rowOf('user_roles'),
  }
  const missing = (row: Record<string, unknown>, fields: string) => fields.split(' ').filter((name) => !(name in row))
  expect(missing(stored.articles, article)).toEqual([])
  expect(missing(stored.products, product)).toEqual([])
  expect(missing(stored.article_likes, 'id article_id user_identifier')).toEqual([])
  expect(missing(stored.comments, comment)).toEqual([])
  expect(missing(stored.user_roles, 'user_id role')).toEqual([])
  expect(stored.articles).toMatchObject({ meta_keywords: ['cats'], trending: false })
  expect(stored.comments).toMatchObject({ user_id: null, approved: false })
  expect(stored.user_roles).toMatchObject({ user_id: user.id, role: 'admin' })
})

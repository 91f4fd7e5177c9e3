import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const names = ['Wagwise\u202E nimda', '\u200FWagwise', 'Wag\u200Bwise']

async function createSite() {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const admin = createTestClient(app)
  const account = { email: 'ann@example.com', password: 'a calm long walk' }
  const { user } = (await (await admin.fetch('/api/auth/sign-up/email', { json: account })).json()) as {
    user: { id: string }
  }
  await grantAdmin(app, user.id, 'test')
  const post = async (path: string, json: object, method = 'POST') => {
    const response = await admin.fetch(path, { method, json })
    return { status: response.status, text: await response.text() }
  }
  return { id, post }
}

type Post = Awaited<ReturnType<typeof createSite>>['post']
const quote = { rating: 5, date: '2026-01-02', consent: 'By mail', quote: 'Good.' }
const author = { kind: 'desk', role: '', bio: '', image_url: '', links: [] }
const settings = (post: Post, change: object) => post('/api/admin/settings', change, 'PUT')
const email = 'eve@example.org'

const places: Record<string, (post: Post, name: string, id: string) => ReturnType<Post>> = {
  'a comment': (post, author_name, id) =>
    post(`/api/articles/${id}/comments`, { author_name, author_email: email, content: 'Hello there.' }),
  'a contact message': (post, name) =>
    post('/api/functions/submit-contact', { name, email, subject: 'Hi', message: 'Hello there.' }),
  'a testimonial': (post, name) => settings(post, { testimonials: [{ name, ...quote }] }),
  'a byline': (post, name) => settings(post, { authors: [{ name, weight: 1 }] }),
  'the site': (post, name) => settings(post, { siteName: name }),
  'an author': (post, name) => post('/api/admin/authors', { ...author, name }),
  'the role of an author': (post, role) => post('/api/admin/authors', { ...author, name: 'Ann', role }),
  "an author's link": (post, label) =>
    post('/api/admin/authors', { ...author, name: 'Ann', links: [{ label, href: '/about' }] }),
  'the author of an article': (post, name) => post('/api/admin/articles', { title: 'Calm walks', author: name }),
  'a page': (post, title) => {
    const texts = { intro: '', description: '', content: '', menu: null, state: 'draft' }
    return post('/api/admin/custom-pages', { path: '/press', title, ...texts })
  },
}

test.each(Object.entries(places))('%s takes a name only if all of it can be seen', async (_place, save) => {
  const { id, post } = await createSite()
  for (const name of names) {
    const { status, text } = await save(post, name, id)
    expect([name, status, text]).toEqual([name, 422, expect.stringContaining('characters that nobody can see')])
  }
  expect((await save(post, 'Zoë כהן 👩🏽‍⚕️', id)).status).toBeLessThan(300)
})

test('the title of a product, often copied from a shop, is saved without what nobody can see', async () => {
  const { post } = await createSite()
  const { status, text } = await post('/api/admin/products', { title: '\u200EChew\u200B toy \u202E' })
  expect([status, JSON.parse(text)]).toMatchObject([201, { product: { title: 'Chew toy' } }])
  const csv = await post('/api/admin/products/import/preview', { kind: 'csv', text: 'title\n\u200EChew\u200B toy' })
  expect(csv.text).toContain('"title":"Chew toy"')
})

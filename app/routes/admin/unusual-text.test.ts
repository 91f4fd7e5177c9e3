import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const accepted = {
  'a right-to-left override': 'Calm \u202Egod\u202C walks',
  'an override without an end': 'Calm \u202Egod walks',
  isolates: '\u2067שלום\u2069 dog',
  Arabic: 'العناية بالقطط',
  'joined emoji': 'Family 👨‍👩‍👧‍👦 with 🐕‍🦺',
  'characters of four bytes': 'Old script 𐍈 and 𝒳',
  'combining marks': `e${'\u0301'.repeat(150)} dog`,
  noncharacters: 'A \uFFFE dog \uFFFF',
  homoglyphs: 'Саt саre',
  'Turkish letters': 'İstanbul ışık dog',
  'a composed letter': 'Caf\u00E9 dogs',
  'a decomposed letter': 'Cafe\u0301 dogs',
  markup: 'Dogs <b>&amp;</b> "cats"',
}
const rejected = {
  NUL: 'A \0 dog',
  'a lone surrogate': 'A \uD800 dog',
  'a lone low surrogate': 'A \uDC00 dog',
  'a bell': 'A \u0007 dog',
  'an escape': 'A \u001B[31m dog',
}

async function createAdmin() {
  const app = await createTestApp()
  const client = createTestClient(app)
  const json = { email: 'ann@example.com', password: 'a calm long walk' }
  const { user } = (await (await client.fetch('/api/auth/sign-up/email', { json })).json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  // The safety check asks about invisible characters; the owner publishes all the same.
  const rest = { excerpt: 'About.', category: 'Dog Care', content: 'Words.', release: { reason: '' } }
  const publish = (title: string) =>
    client.fetch('/api/admin/articles', { json: { ...rest, title, excerpt: title, state: 'published' } })
  const search = async (q: string) => {
    const response = await client.fetch(`/api/articles?q=${encodeURIComponent(q)}`)
    return ((await response.json()) as { articles: { id: string }[] }).articles.map(({ id }) => id)
  }
  return { client, publish, search }
}

function toPlainText(html: string): string {
  return html
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&amp;', '&')
}

test.each(Object.entries(accepted))('%s in a title is stored, shown and found as sent (F21)', async (_kind, title) => {
  const { client, publish, search } = await createAdmin()
  const response = await publish(title)
  expect(response.status).toBe(201)
  const { article } = (await response.json()) as { article: { id: string; slug: string; title: string } }
  expect(article.title).toBe(title)
  expect(article.slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  const html = await (await client.fetch(`/article/${article.slug}`)).text()
  expect(toPlainText(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')).toBe(title)
  expect(await search(title)).toEqual([article.id])
})

test.each(Object.entries(rejected))('%s in a title is rejected (F21)', async (kind, title) => {
  const { client, publish } = await createAdmin()
  expect((await publish(title)).status).toBe(422)
  const searched = await client.fetch(`/api/articles?q=${encodeURIComponent(title.toWellFormed())}`)
  // The API rejects NUL in a URL.
  expect(searched.status).toBe(kind === 'NUL' ? 400 : 200)
})

test('two spellings of one word are found by either, and in any case (F21)', async () => {
  const { publish, search } = await createAdmin()
  await publish('Caf\u00E9 dogs')
  await publish('Cafe\u0301 cats')
  for (const query of ['Caf\u00E9', 'Cafe\u0301', 'cafe', 'CAFE', 'CAF\u00C9'])
    expect([query, (await search(query)).length]).toEqual([query, 2])
})

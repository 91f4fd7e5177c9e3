import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function openSite() {
  const app = await createTestApp()
  const client = createTestClient(app)
  await client.fetch('/api/auth/sign-up/email', {
    json: { email: 'ada@example.org', password: 'correct-horse-battery', name: 'Ada' },
  })
  const { user } = (await (await client.fetch('/api/session')).json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  const html = async (path: string) =>
    (await (await createTestClient(app).fetch(path)).text()).replaceAll('<!-- -->', '')
  return { app, client, html }
}

test('every page about how the site works is linked in the footer and listed in the sitemap', async () => {
  const { html } = await openSite()
  const [home, sitemap] = [await html('/faq'), await html('/sitemap.xml')]
  for (const [path, heading] of Object.entries({
    '/editorial-policy': 'When we are wrong',
    '/how-we-choose-products': 'What we look at',
    '/corrections': 'There are no corrections yet.',
    '/accessibility': 'What we know to be missing',
  })) {
    expect(home).toContain(`href="${path}"`)
    expect(sitemap).toContain(`${path}</loc>`)
    const page = await html(path)
    expect(page).toContain(heading)
    expect(page).not.toMatch(/[ >]\{\w+\}/)
  }
})

test('the owner changes the text of a page, which is dated that day, and restores the built-in text', async () => {
  const { app, client, html } = await openSite()
  const before = await html('/editorial-policy')
  const path = '/api/admin/pages/editorial-policy'
  const text = '## Ours alone\n\nWritten by {site}.'
  expect((await client.fetch(path, { method: 'PUT', json: { text } })).status).toBe(200)
  const page = await html('/editorial-policy')
  expect(page).toContain('<h2 id="ours-alone">Ours alone</h2>')
  expect(page).toContain(`<p>Written by ${app.config.name}.</p>`)
  expect(page).toContain('Last updated: January 15, 2026')
  const { pages } = (await (await client.fetch('/api/admin/pages')).json()) as { pages: { name: string }[] }
  expect(pages.find(({ name }) => name === 'editorial-policy')).toEqual({
    ...{ name: 'editorial-policy', title: 'Editorial Policy' },
    ...{ intro: expect.stringContaining('How our articles'), text, edited: true },
  })
  expect((await client.fetch(path, { method: 'PUT', json: { text: null } })).status).toBe(200)
  expect(await html('/editorial-policy')).toBe(before)
  const log = app.db.selectFrom('audit_log').select(['action', 'subject']).where('subject', '=', 'editorial-policy')
  expect((await log.execute()).map(({ action }) => action).toSorted()).toEqual(['page.changed', 'page.restored'])
  for (const name of ['site', 'shop'])
    expect((await client.fetch(`/api/admin/pages/${name}`, { method: 'PUT', json: { text } })).status).toBe(404)
})

test('About and FAQ show everything of the text that the owner wrote, and their introduction', async () => {
  const { client, html } = await openSite()
  const defaults = { about: await html('/about'), faq: await html('/faq') }
  const text =
    'Hello.\n\n## Us\n\nTwo people.\n\n### Ada\n\nWrites.\n\n- by **night**\n\n## Them\n\nA [list](/blog):\n\n1. first'
  for (const name of ['about', 'faq'] as const) {
    const put = (json: object) => client.fetch(`/api/admin/pages/${name}`, { method: 'PUT', json })
    expect((await put({ text, intro: 'All about {site}.' })).status).toBe(200)
    const page = await html(`/${name}`)
    for (const words of ['All about Wagwise.', 'Hello.', 'Two people.', 'Ada', 'Writes.', '<li>by <b>night</b></li>'])
      expect(page).toContain(words)
    expect(page).toContain('A <a href="/blog">list</a>:')
    expect(page).toContain('<li>first</li>')
    expect((await put({ text: '', intro: 'Two\nlines' })).status).toBe(422)
    expect((await put({ text: null })).status).toBe(200)
    expect(await html(`/${name}`)).toBe(defaults[name])
  }
})

test('an edited cookie policy keeps the list of what is stored and the place for the choice', async () => {
  const { client, html } = await openSite()
  const text = '## Your choice\n\nChoose.\n\n## The list\n\n{storage}'
  await client.fetch('/api/admin/pages/cookie-policy', { method: 'PUT', json: { text } })
  expect(await html('/cookie-policy')).toMatch(/id="your-choice".*data-island="consent-choice".*<b>visitor_id<\/b>/s)
})

test('a correction is shown on its article, in structured data and in the public list, and outlives a restored version', async () => {
  const { app, client, html } = await openSite()
  const { id, slug } = await insertTestArticle(app, { title: 'Calm cats', content: 'First text.' })
  const hidden = await insertTestArticle(app, { title: 'A draft', state: 'draft' })
  const path = `/api/admin/articles/${id}`
  const put = (json: object) => client.fetch(path, { method: 'PUT', json })
  const correction = { on: '2026-11-16', wrong: 'Cats like milk.', right: 'Most cats cannot digest milk.' }
  const earlier = { on: '2025-03-02', wrong: 'One & one is three.', right: 'It is two.' }
  expect((await put({ version: 1, content: 'Second text.', corrections: [earlier, correction] })).status).toBe(200)
  await app.db
    .updateTable('articles')
    .set({ corrections: [{ ...correction, wrong: 'Not public.' }] })
    .where('id', '=', hidden.id)
    .execute()

  const restored = await client.fetch(`${path}/versions/1/restore`, { json: { version: 2 } })
  expect(restored.status).toBe(200)
  const article = await html(`/article/${slug}`)
  expect(article).toContain('First text.')
  expect(article).toContain('<b>Correction, November 16, 2026.</b>')
  expect(article).toContain('This was wrong: Cats like milk. This is right: Most cats cannot digest milk.')
  expect(article).toContain('{"@type":"CorrectionComment","text":"This was wrong: Cats like milk. This is right:')
  const list = await html('/corrections')
  expect(list).toMatch(/November 16, 2026.*Calm cats.*Cats like milk\..*March 2, 2025.*One &amp; one is three\./s)
  expect(list).toContain(`href="/article/${slug}"`)
  expect(list).not.toContain('Not public.')

  for (const wrong of [{ on: 'today' }, { wrong: ' ' }, { right: '' }]) {
    const rejected = await put({ version: 3, corrections: [{ ...correction, ...wrong }] })
    expect([rejected.status, Object.keys(((await rejected.json()) as { fields: object }).fields)[0]]).toEqual([
      422,
      expect.stringMatching(/^corrections/),
    ])
  }
})

test('company details and the address for privacy questions are shown on the legal pages', async () => {
  const { app, html } = await openSite()
  await updateSettings(
    app,
    { operatorName: 'Paws Ltd', companyDetails: 'Register: 12345\nVAT: XX 9', privacyEmail: 'privacy@paws.example' },
    'ada',
  )
  for (const path of ['/privacy-policy', '/terms-of-service', '/editorial-policy'])
    expect(await html(path)).toContain('<ul><li>Paws Ltd</li><li>Register: 12345</li><li>VAT: XX 9</li></ul>')
  expect(await html('/privacy-policy')).toContain('href="mailto:privacy@paws.example"')
  expect(await html('/terms-of-service')).not.toContain('privacy@paws.example')
})

test('a photo above an article has its caption and credit below it', async () => {
  const { app, html } = await openSite()
  const id = 'e'.repeat(24)
  const credit = 'Mia at the window | Photo: Ann Lee'
  const file = { id, type: 'image/webp', recipe: null, file: id, width: 9, height: 9, alt: '', credit }
  await app.db
    .insertInto('media')
    .values({ ...file, generation_item_id: null, created_at: 1 })
    .execute()
  await insertTestArticle(app, { slug: 'photo', content: 'Text.', image_url: `/media/${id}.webp` })
  expect(await html('/article/photo')).toContain(
    '<figcaption><span>Mia at the window</span><span>Photo: Ann Lee</span></figcaption>',
  )
})

test('pictures made by a model are labeled, unless the owner hides where texts come from', async () => {
  const { app, html } = await openSite()
  const ids = { model: 'a'.repeat(24), person: 'b'.repeat(24), drawn: 'c'.repeat(24) }
  for (const [kind, id] of Object.entries(ids)) {
    const alt = kind === 'person' ? '' : 'Illustration: a cat'
    const file = { id, type: 'image/webp', recipe: null, file: id, width: 9, height: 9, alt }
    await app.db
      .insertInto('media')
      .values({ ...file, generated: kind !== 'person', generation_item_id: null, created_at: 1 })
      .execute()
  }
  const content = `Text.\n\n![A cat](/media/${ids.model}.webp "On a mat | Ada")\n\nMore.\n\n![A dog](/media/${ids.person}.webp)`
  const image_url = `/media/${ids.model}.webp`
  await insertTestArticle(app, { slug: 'labeled', content, image_url })
  await insertTestArticle(app, { slug: 'drawn', content: 'Text.', image_url: `/media/${ids.drawn}.svg` })
  const labeled = await html('/article/labeled')
  expect(labeled.match(/AI-generated image/g)).toHaveLength(2)
  expect(labeled).toContain('<figcaption>AI-generated image</figcaption>')
  expect(labeled).toContain('<span class="figure-credit">Ada, AI-generated image</span>')
  expect(await html('/article/drawn')).not.toContain('AI-generated')
  await updateSettings(app, { showOrigin: false }, 'ada')
  expect(await html('/article/labeled')).not.toContain('AI-generated')
})

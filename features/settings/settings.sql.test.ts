import { expect, test } from 'vitest'
import { resolveAuthors } from '#domain/site/settings.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { updateSettings } from './commands.ts'
import { readSettings, readSite } from './queries.ts'

test('a change preserves other settings, bumps the content version and is audited without addresses (382)', async () => {
  const app = await createTestApp()
  const before = app.contentVersion.current()
  await updateSettings(app, { showStats: false }, 'admin')
  const updated = await updateSettings(app, { contactEmail: 'desk@example.com' }, 'admin')
  expect(updated).toMatchObject({ showStats: false, contactEmail: 'desk@example.com', showRating: true })
  expect(await readSettings(app)).toEqual(updated)
  expect(app.contentVersion.current()).toBeGreaterThan(before)
  const log = await app.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()
  expect(log).toMatchObject([
    {
      action: 'settings.changed',
      details: { changed: ['showStats'], changes: [{ name: 'showStats', from: 'true', to: 'false' }] },
    },
    { details: { changes: [{ name: 'contactEmail', from: '•••', to: '•••' }] } },
  ])
  expect(JSON.stringify(log)).not.toContain('desk@')
})

test('concurrent changes are all saved', async () => {
  const app = await createTestApp()
  await Promise.all([
    updateSettings(app, { showStats: false }, 'a'),
    updateSettings(app, { showRating: false }, 'b'),
    updateSettings(app, { showTestimonials: false }, 'c'),
  ])
  expect(await readSettings(app)).toMatchObject({ showStats: false, showRating: false, showTestimonials: false })
})

test('name and tag come from the environment until the owner sets others, and again when these are cleared', async () => {
  const app = await createTestApp()
  expect(await readSite(app)).toMatchObject({ name: 'Wagwise', affiliateTag: 'wagwise-20' })
  await updateSettings(app, { siteName: 'Pawprint', affiliateTag: 'paw-20' }, 'admin')
  const site = await readSite(app)
  expect(site).toMatchObject({ name: 'Pawprint', affiliateTag: 'paw-20', origin: app.config.origin })
  await updateSettings(app, { siteName: '', affiliateTag: '' }, 'admin')
  expect(await readSite(app)).toMatchObject({ name: 'Wagwise', affiliateTag: 'wagwise-20' })
  expect(app.config).toMatchObject({ name: 'Wagwise', affiliateTag: 'wagwise-20' })
})

test('a new tag replaces the old one in products and articles, and no other tag (decision 45)', async () => {
  const app = await createTestApp()
  const ours = await insertTestProduct(app, {
    affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=wagwise-20',
    asin: 'B000000001',
  })
  const theirs = await insertTestProduct(app, {
    affiliate_link: 'https://www.amazon.com/dp/B000000002?tag=wagwise-201',
  })
  const article = await insertTestArticle(app, {
    content: 'See [it](https://www.amazon.com/dp/B000000001?tag=wagwise-20).',
  })
  const other = await insertTestArticle(app, { content: 'The words tag=wagwise-20 alone.' })
  await updateSettings(app, { affiliateTag: 'mine-20' }, 'admin')
  const links = await app.db.selectFrom('products').select(['id', 'affiliate_link', 'version']).execute()
  expect(links.find(({ id }) => id === ours.id)).toMatchObject({
    affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=mine-20',
    version: 2,
  })
  expect(links.find(({ id }) => id === theirs.id)).toMatchObject({ affiliate_link: theirs.affiliate_link, version: 1 })
  const texts = await app.db.selectFrom('articles').select(['id', 'content', 'version']).execute()
  expect(texts.find(({ id }) => id === article.id)).toMatchObject({
    content: 'See [it](https://www.amazon.com/dp/B000000001?tag=mine-20).',
    version: 2,
  })
  expect(texts.find(({ id }) => id === other.id)).toMatchObject({ content: other.content, version: 1 })
  const log = await app.db.selectFrom('audit_log').select('details').executeTakeFirst()
  expect(log?.details).toMatchObject({ products: 1, articles: 1 })
})

test('without configured authors the site uses its three desks, weighted 80, 10 and 10 (decision 20)', async () => {
  const app = await createTestApp()
  expect(resolveAuthors(await readSettings(app), 'Wagwise')).toEqual([
    { name: 'Wagwise Editorial', weight: 80 },
    { name: 'Wagwise Product Desk', weight: 10 },
    { name: 'Wagwise Pet Care Desk', weight: 10 },
  ])
  const authors = [{ name: 'Ann', weight: 1 }]
  expect(resolveAuthors(await updateSettings(app, { authors }, 'admin'), 'Wagwise')).toEqual(authors)
})

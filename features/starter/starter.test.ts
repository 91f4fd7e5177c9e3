import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { isListable } from '#domain/products/product-display.ts'
import { changeArticles } from '#features/articles/bulk-actions.ts'
import { listFeedArticles, listSitemapArticles } from '#features/articles/feed-queries.ts'
import { listArticles } from '#features/articles/list.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { submitDue } from '#features/indexing/commands.ts'
import { listCategories, readCategoryCounts } from '#features/articles/queries.ts'
import { listProducts } from '#features/products/queries.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { publishFirstContent, publishNextBatch } from './commands.ts'

const titles = categories.map(({ title }) => title)

async function slugsOf({ db }: TestApp): Promise<string[]> {
  return (await db.selectFrom('articles').select('slug').execute()).map(({ slug }) => slug)
}

test('the first start publishes 39 articles, three per category, and 24 products (decision 3)', async () => {
  const app = await createTestApp()
  expect(await publishFirstContent(app)).toEqual({ articles: 39, products: 24 })
  expect(await readCategoryCounts(app.db)).toEqual(new Map(titles.map((title) => [title, 3])))
  expect((await listCategories(app.db)).slice(1)).toEqual(titles.toSorted())
  expect((await listProducts(app.db)).filter(isListable)).toHaveLength(24)
})

test('each request publishes one article per category until the library is empty, and never one twice (65, 70)', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  expect(await publishNextBatch(app)).toBe(13)
  expect([...(await readCategoryCounts(app.db)).values()]).toEqual(titles.map(() => 4))
  expect(await publishNextBatch(app)).toBe(13)
  expect(await publishNextBatch(app)).toBe(0)
  const slugs = await slugsOf(app)
  expect([slugs.length, new Set(slugs).size]).toEqual([65, 65])
})

test('the newest batch is listed first, in the order of the thirteen categories (65, 80)', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  app.advanceClock(60 * 60 * 1000)
  await publishNextBatch(app)
  const { articles } = await listArticles(app.db, { limit: 13 })
  expect(articles.map(({ category }) => category).toReversed()).toEqual(titles)
})

const publicSite = { name: 'Wagwise', origin: 'https://pets.example', isPublic: true, affiliateTag: 'paw-20' }

test('a starter article has the day it was written, in the order of the library (decision 52)', async () => {
  const app = await createTestApp()
  const library = (await app.starterLibrary.readArticles()).filter(({ batch }) => batch === 1)
  const writtenOn = new Map(library.map(({ slug, written }) => [slug, written]))
  app.advanceClock(Date.parse('2027-03-01') - app.clock())
  await publishFirstContent(app)
  const articles = await app.db.selectFrom('articles').select(['slug', 'published_date', 'provenance']).execute()
  for (const { slug, published_date, provenance } of articles) {
    expect(new Date(published_date).toISOString().slice(0, 10)).toBe(writtenOn.get(slug))
    expect(provenance).toEqual({ writer: { kind: 'starter' } })
  }
  const daysAgo = new Map(library.map(({ slug, days_ago }) => [slug, days_ago]))
  const order = articles
    .toSorted((a, b) => b.published_date - a.published_date)
    .map(({ slug }) => daysAgo.get(slug) ?? 0)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('in public, starter articles stay out of sitemap, feeds and IndexNow until they are adopted (decision 52)', async () => {
  const sent: string[] = []
  const searchEngines = {
    isEnabled: true,
    key: undefined,
    submit: async ({ urls }: { urls: readonly string[] }) => {
      sent.push(...urls)
      return { ok: true as const }
    },
  }
  const app = await createTestApp({ config: publicSite, searchEngines })
  await publishFirstContent(app)
  await publishNextBatch(app)
  const listed = () => listSitemapArticles(app.db, 1, 1000, publicSite.origin)
  expect(await listed()).toEqual([])
  expect(await listFeedArticles(app.db, 10)).toEqual([])
  await submitDue(app)
  expect(sent).toEqual([])
  const [one, two, three, four] = await app.db.selectFrom('articles').select(['id', 'slug', 'version']).execute()
  if (!one || !two || !three || !four) throw new Error('The library is empty.')
  const before = app.contentVersion.current()
  const adopt = ({ id, version }: { id: string; version: number }) => ({ id, version, fields: { sample: false } })
  const adopted = await changeArticles(app, { user_id: 'admin' }, [one, two].map(adopt))
  expect(adopted).toEqual({ saved: [one.id, two.id], failed: [] })
  const entries = app.db.selectFrom('audit_log').select('subject').where('action', '=', 'article.adopted')
  expect((await entries.execute()).map(({ subject }) => subject).toSorted()).toEqual([one.id, two.id].toSorted())
  expect(app.contentVersion.current()).toBeGreaterThan(before)
  await saveArticle(app, { ...three, user_id: 'admin', fields: { meta_keywords: ['mine'] } })
  // A switch in the list is not an edit.
  await saveArticle(app, { ...four, user_id: 'admin', fields: { trending: true } })
  expect((await listed()).map(({ slug }) => slug).toSorted()).toEqual([one.slug, two.slug, three.slug].toSorted())
  await submitDue(app)
  expect(sent.length).toBe(3)
})

test('a site that goes public marks the starter articles that nobody has changed, once', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  const [changed, other] = await app.db.selectFrom('articles').select(['id', 'version']).execute()
  await saveArticle(app, { id: '', version: 1, ...changed, user_id: 'admin', fields: { meta_keywords: ['mine'] } })
  app.advanceClock(60_000)
  const open = { ...app, config: publicSite }
  await publishFirstContent(open)
  const samples = () => app.db.selectFrom('articles').select('id').where('sample', '=', true).execute()
  expect((await samples()).map(({ id }) => id)).not.toContain(changed?.id)
  expect((await samples()).length).toBe(38)
  await changeArticles(open, { user_id: 'admin' }, [{ id: '', version: 1, ...other, fields: { sample: false } }])
  await publishFirstContent(open)
  expect((await samples()).length).toBe(37)
})

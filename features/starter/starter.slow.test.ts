import { expect, test } from 'vitest'
import { findMentions, collectMentionedKeys } from '#domain/products/article-products.ts'
import { maxSearchTitleLength, maxTakeawayLength, maxTakeaways } from '#domain/articles/article.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listPlacedProducts } from '#domain/articles/blocks.ts'
import { listProductsMentioned } from '#features/products/queries.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { publishFirstContent, publishNextBatch } from './commands.ts'
import { listArticles } from '#features/articles/list.ts'
import { updateSettings } from '#features/settings/commands.ts'

test('starter articles are complete: existing images, keywords, readable text, links with the site tag', async () => {
  const site = { name: 'Wagwise', origin: 'http://localhost:3000', isPublic: false, affiliateTag: 'mine-21' }
  const app = await createTestApp({ config: site })
  await publishFirstContent(app)
  while ((await publishNextBatch(app)) > 0);
  const articles = await app.db.selectFrom('articles').selectAll().execute()
  const media = new Set((await app.db.selectFrom('media').select('id').execute()).map(({ id }) => id))
  for (const { slug, content, image_url, image_alt, meta_keywords, read_time, excerpt } of articles) {
    const images = [
      image_url,
      ...[...content.matchAll(/!\[[^\]]*\]\(([^) ]*)(?: "[^"]*")?\)/g)].map(([, url = '']) => url),
    ]
    // The hero, and at most one picture in the text, besides figures.
    expect([1, 2], slug).toContain(images.length)
    expect(
      images.filter((url) => !media.has(url.replace(/^\/media\/(.*)\.svg$/, '$1'))),
      slug,
    ).toEqual([])
    expect(content, slug).not.toMatch(/\(product(?:-id)?:/)
    expect(content.match(/[?&]tag=[^)&\s]+/g)?.filter((tag) => !tag.endsWith('=mine-21')) ?? [], slug).toEqual([])
    expect([image_alt !== '', meta_keywords.length > 0, read_time > 0, excerpt !== ''], slug).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
})

test('every product that a starter article links to is in the shop, so that its card is shown (121, 126)', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  while ((await publishNextBatch(app)) > 0);
  const articles = await app.db.selectFrom('articles').select(['slug', 'content']).execute()
  let mentions = 0
  for (const { slug, content } of articles) {
    const mentioned = collectMentionedKeys(findMentions(parseArticleText(content)))
    const products = await listProductsMentioned(app.db, mentioned)
    mentions += mentioned.link_keys.length
    expect(products.length, slug).toBe(mentioned.link_keys.length)
  }
  expect(mentions).toBeGreaterThan(10)
})

test('starter articles have their takeaways and search title, and starter products are placed by their key', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  await publishNextBatch(app)
  await publishNextBatch(app)
  const articles = await app.db
    .selectFrom('articles')
    .select(['slug', 'takeaways', 'search_title', 'emergency', 'content'])
    .execute()
  expect(articles.filter(({ takeaways }) => takeaways.length !== maxTakeaways)).toEqual([])
  const isTooLong = (text: string) => text.length > maxTakeawayLength
  expect(articles.flatMap(({ takeaways }) => takeaways).filter(isTooLong)).toEqual([])
  expect(articles.filter(({ search_title }) => (search_title ?? '').length > maxSearchTitleLength)).toEqual([])
  expect(articles.find(({ slug }) => slug === 'pet-emergency-or-can-it-wait')).toMatchObject({ emergency: true })
  expect(articles.find(({ slug }) => slug === 'loose-leash-walking')).toMatchObject({ emergency: false })

  const products = await app.db.selectFrom('products').select(['slug', 'starter_key', 'best_for', 'skip_if']).execute()
  expect(products.filter(({ slug, starter_key }) => slug !== starter_key)).toEqual([])
  expect(products.filter(({ best_for, skip_if }) => !best_for || !skip_if)).toEqual([])
  const slugs = new Set(products.map(({ slug }) => slug))
  const placed = articles.flatMap(({ content }) => listPlacedProducts(parseArticleText(content)))
  expect(placed.length).toBeGreaterThan(0)
  expect(placed.filter((slug) => !slugs.has(slug))).toEqual([])
})

async function slugsOf({ db }: TestApp): Promise<string[]> {
  return (await db.selectFrom('articles').select('slug').execute()).map(({ slug }) => slug)
}

test('a second start, or two at once, publish nothing more (decision 3)', async () => {
  const app = await createTestApp()
  const both = await Promise.all([publishFirstContent(app), publishFirstContent(app)])
  expect(both.map(({ articles }) => articles).toSorted((a, b) => a - b)).toEqual([0, 39])
  expect(await publishFirstContent(app)).toEqual({ articles: 0, products: 0 })
  expect((await listArticles(app.db, { limit: 1 })).total).toBe(39)
})

test('a permanently deleted article is not published again by the next batch (70)', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  const before = await slugsOf(app)
  const [first = ''] = before
  await app.db.deleteFrom('articles').where('slug', '=', first).execute()
  while ((await publishNextBatch(app)) > 0);
  const after = await slugsOf(app)
  expect([after.length, after.includes(first)]).toEqual([64, false])
})

test('published articles show at once: cached pages are invalidated (65)', async () => {
  const app = await createTestApp()
  const before = app.contentVersion.current()
  await publishFirstContent(app)
  const first = app.contentVersion.current()
  await publishNextBatch(app)
  expect([first > before, app.contentVersion.current() > first]).toEqual([true, true])
})

test('starter content carries the affiliate tag from the settings, not the one from the environment', async () => {
  const app = await createTestApp()
  await updateSettings(app, { affiliateTag: 'paw-20' }, 'admin')
  await publishFirstContent(app)
  await publishNextBatch(app)
  const products = await app.db.selectFrom('products').select('affiliate_link').execute()
  const articles = await app.db.selectFrom('articles').select('content').execute()
  const text = JSON.stringify([products, articles])
  const tags = [...text.matchAll(/[?&]tag=([\w-]+)/g)].map(([, tag]) => tag)
  expect(tags.length).toBeGreaterThan(products.length)
  expect(new Set(tags)).toEqual(new Set(['paw-20']))
})

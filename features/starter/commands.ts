import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { searchLink } from '#domain/affiliate/affiliate-tags.ts'
import { estimateReadTime } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { nearestBySubject } from '#domain/articles/nearest-by-subject.ts'
import { insertArticle } from '#features/articles/commands.ts'
import { relatedShown } from '#features/articles/rankings.ts'
import { addDesks } from '#features/authors/commands.ts'
import type { Needs } from '#features/deps.ts'
import { queueSubmissionSafely, type IndexingDeps } from '#features/indexing/commands.ts'
import { addIllustration } from '#features/media/commands.ts'
import { claimSettingRow, readSettingRow } from '#features/settings/rows.ts'
import { readSite } from '#features/settings/queries.ts'
import { insertInlineImages } from '#domain/articles/inline-images.ts'
import type { IllustrationKind, StarterArticle, StarterProduct } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { withProductLinks } from './product-links.ts'

type StarterDeps = IndexingDeps & Needs<'contentVersion' | 'illustrator' | 'starterLibrary'>
const second = 1000
const inlineImageCount = 2

/** Fills an empty database with the desks, the first batch and all products. Does nothing on later starts. */
export async function publishFirstContent(deps: StarterDeps): Promise<{ articles: number; products: number }> {
  await addDesks(deps)
  if (deps.config.isPublic) await markSamples(deps)
  if (await readSettingRow(deps.db, 'starter')) return { articles: 0, products: 0 }
  const [library, products] = await Promise.all([
    deps.starterLibrary.readArticles(),
    deps.starterLibrary.readProducts(),
  ])
  const first = library.filter((article) => article.batch === 1).toSorted((a, b) => b.days_ago - a.days_ago)
  const now = deps.clock()
  const { affiliateTag } = await readSite(deps)
  const published = await deps.db.transaction().execute(async (trx) => {
    const isFirst = await claimSettingRow(trx, 'starter', { begun: now }, now)
    const existing = await trx.selectFrom('article_slugs').select('slug').limit(1).executeTakeFirst()
    if (!isFirst || existing) return { articles: 0, products: 0 }
    await insertProducts(deps, trx, products, affiliateTag)
    await insertArticles(deps, trx, {
      articles: first,
      products,
      affiliateTag,
      // On the day it was written, in the order of the library.
      dateOf: (article) => Math.min(now, Date.parse(`${article.written}T12:00:00Z`)) - article.days_ago * second,
    })
    return { articles: first.length, products: products.length }
  })
  if (published.articles > 0) await deps.contentVersion.bump()
  return published
}

/** Once, for starter articles from before the site was public that nobody has changed. */
async function markSamples({ db, clock, starterLibrary }: StarterDeps): Promise<void> {
  const slugs = (await starterLibrary.readArticles()).map(({ slug }) => slug)
  await db.transaction().execute(async (trx) => {
    if (!(await claimSettingRow(trx, 'samples-marked', {}, clock()))) return
    await trx
      .updateTable('articles')
      .set({ sample: true })
      .where('slug', 'in', slugs)
      .where('version', '=', 1)
      .execute()
  })
}

/** Publishes one unused article per category. A slug that ever existed is never used again. */
export async function publishNextBatch(deps: StarterDeps): Promise<number> {
  const products = await deps.starterLibrary.readProducts()
  const unused = await listUnusedArticles(deps.db, await deps.starterLibrary.readArticles())
  const batch = categories.flatMap(({ title }) => unused.find((article) => article.category === title) ?? [])
  const now = deps.clock()
  const { affiliateTag } = await readSite(deps)
  // One minute apart, so that lists show the batch in this order.
  const published = await deps.db
    .transaction()
    .execute((trx) =>
      insertArticles(deps, trx, {
        articles: batch,
        products,
        affiliateTag,
        dateOf: (_, index) => now - (batch.length - index) * 60_000,
      }),
    )
  if (published > 0) {
    await deps.contentVersion.bump()
    const slugs = batch.map(({ slug }) => slug)
    await queueSubmissionSafely(deps, slugs)
  }
  return published
}

async function insertProducts(deps: StarterDeps, trx: Db, products: readonly StarterProduct[], affiliateTag: string) {
  const now = deps.clock()
  for (const [index, product] of products.entries()) {
    const { key, search, category, ...words } = product
    const drawing = { ...words, category: category ?? '', kind: 'product', variant: index } as const
    const image = await addIllustration(deps, trx, drawing)
    const affiliate_link = searchLink(search, affiliateTag)
    await trx
      .insertInto('products')
      .values({
        ...words,
        category,
        id: deps.newId(),
        image_url: image.url,
        affiliate_link,
        link_key: parseAffiliateLink(affiliate_link)?.key ?? null,
        starter_key: key,
        slug: key,
        sample: true,
        created_at: now - index * 60_000,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('starter_key').doNothing())
      .execute()
  }
}

/** `![](image:1 "Caption | Credit")` is the first illustration. Those that a text does not name find their own place. */
export function placeCaptioned(content: string, { url, alt }: { url: string; alt: string }, index: number): string {
  return content.replace(`![](image:${index + 1} "`, () => `![${alt.replaceAll(/[[\]]/g, '')}](${url} "`)
}

type ArticleBatch = {
  articles: readonly StarterArticle[]
  products: readonly StarterProduct[]
  affiliateTag: string
  dateOf: (article: StarterArticle, index: number) => number
}

/** What the home page and related lists will show side by side, as indices. */
function listsOf(articles: readonly StarterArticle[]): number[][] {
  const newest = articles.toReversed()
  const related = newest.map((article) => {
    const [same = [], others = []] = [true, false].map((isSame) =>
      newest.filter((other) => other !== article && (other.category === article.category) === isSame),
    )
    return [...same, ...nearestBySubject(article, others)].slice(0, relatedShown)
  })
  const trending = newest.filter((article) => article.trending)
  return [trending, ...related].map((list) => list.map((article) => articles.indexOf(article)))
}

async function insertArticles(deps: StarterDeps, trx: Db, { articles, products, affiliateTag, dateOf }: ArticleBatch) {
  const variants = deps.illustrator.variants(articles, listsOf(articles))
  for (const [index, article] of articles.entries()) {
    const { batch: _batch, days_ago: _days, written: _written, picture, ...words } = article
    const draw = (kind: IllustrationKind, variant: number) =>
      addIllustration(deps, trx, { title: article.title, category: article.category, kind, variant, picture })
    const hero = await draw('hero', variants[index] ?? 0)
    const inline = []
    for (let n = 1; n <= inlineImageCount; n++) inline.push(await draw('inline', (variants[index] ?? 0) + n))
    const linked = withProductLinks(words.content, products, affiliateTag)
    const text = inline.reduce(placeCaptioned, linked)
    const unplaced = inline.filter(({ url }) => !text.includes(url))
    const content = insertInlineImages(text, unplaced)
    const date = dateOf(article, index)
    await insertArticle(trx, {
      ...words,
      id: deps.newId(),
      content,
      image_url: hero.url,
      image_alt: hero.alt,
      read_time: estimateReadTime(content),
      state: 'published',
      sample: deps.config.isPublic,
      provenance: { writer: { kind: 'starter' } },
      published_date: date,
      created_at: date,
    })
  }
  return articles.length
}

/** Library articles whose slug this site has never used, not even in the trash. */
async function listUnusedArticles(db: Db, library: readonly StarterArticle[]): Promise<StarterArticle[]> {
  const slugs = library.map((article) => article.slug)
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('article_slugs').select('slug').where('slug', 'in', slugs).execute()
  const used = new Set(rows.map((row) => row.slug))
  return library.filter((article) => !used.has(article.slug)).toSorted((a, b) => a.batch - b.batch)
}

import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { searchLink } from '#domain/affiliate/affiliate-tags.ts'
import { estimateReadTime } from '#domain/articles/article.ts'
import { inCategories } from '#domain/articles/category-topics.ts'
import { readCategories } from '#features/categories/queries.ts'
import { insertArticle } from '#features/articles/commands.ts'
import { addDesks } from '#features/authors/commands.ts'
import type { Needs } from '#features/deps.ts'
import { queueSubmissionSafely, type IndexingDeps } from '#features/indexing/commands.ts'
import { addIllustration } from '#features/media/commands.ts'
import { claimSettingRow, readSettingRow } from '#features/settings/rows.ts'
import { indexProducts } from '#features/products/index-products.ts'
import { readSite } from '#features/settings/queries.ts'
import type { StarterArticle, StarterProduct } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { withProductLinks } from './product-links.ts'

type StarterDeps = IndexingDeps & Needs<'contentVersion' | 'illustrator' | 'starterLibrary'>
const second = 1000

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
  const categories = await readCategories(deps.db)
  const library = inCategories(categories, await deps.starterLibrary.readArticles())
  const unused = await listUnusedArticles(deps.db, library)
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
  const ids: string[] = []
  for (const [index, product] of products.entries()) {
    const { key, search, category, ...words } = product
    const drawing = { ...words, category: category ?? '', kind: 'product', variant: index } as const
    const image = await addIllustration(deps, trx, drawing)
    const affiliate_link = searchLink(search, affiliateTag)
    const id = deps.newId()
    ids.push(id)
    await trx
      .insertInto('products')
      .values({
        ...words,
        category,
        id,
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
  await indexProducts(trx, ids)
}

const captionedPicture = /^!\[\]\(image:([\w/-]+) "/gm

/** `![](image:cat-tree-by-window "Caption | Credit")` names a picture of the catalog. */
async function placeCaptioned(content: string, add: (picture: string) => Promise<{ url: string; alt: string }>) {
  const names = [...content.matchAll(captionedPicture)].map(([, name = '']) => name)
  const images = new Map(await Promise.all(names.map(async (name) => [name, await add(name)] as const)))
  return content.replaceAll(captionedPicture, (_, name: string) => {
    const { url, alt } = images.get(name) ?? { url: '', alt: '' }
    return `![${alt.replaceAll(/[[\]]/g, '')}](${url} "`
  })
}

type ArticleBatch = {
  articles: readonly StarterArticle[]
  products: readonly StarterProduct[]
  affiliateTag: string
  dateOf: (article: StarterArticle, index: number) => number
}

async function insertArticles(deps: StarterDeps, trx: Db, { articles, products, affiliateTag, dateOf }: ArticleBatch) {
  for (const [index, article] of articles.entries()) {
    const { batch: _batch, days_ago: _days, written: _written, picture, ...words } = article
    const { title, category } = article
    const draw = (kind: 'hero' | 'inline', name: string) =>
      addIllustration(deps, trx, { title, category, kind, variant: 0, picture: name })
    const hero = await draw('hero', picture)
    const linked = withProductLinks(words.content, products, affiliateTag)
    const content = await placeCaptioned(linked, (name) => draw('inline', name))
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

import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import type { Product } from '#domain/products/product.ts'
import { insertArticle, type NewArticle } from '#features/articles/commands.ts'
import type { Needs } from '#features/deps.ts'
import { blankProduct } from './blank-product.ts'

type BuilderDeps = Needs<'db' | 'clock' | 'newId'>

/** A published article with unique values where they are required. */
export async function insertTestArticle(app: BuilderDeps, change: Partial<NewArticle> = {}): Promise<NewArticle> {
  const id = app.newId()
  const now = app.clock()
  const article: NewArticle = {
    id,
    slug: `calm-cats-${id}`,
    title: 'Calm cats',
    excerpt: 'What settles a cat.',
    category: 'Cat Care',
    content: 'Cats settle when the day has a shape.\n\n## Morning\n\nFood first.',
    author: 'Wagwise Editorial',
    image_url: '/media/none.svg',
    image_alt: 'A cat',
    read_time: 3,
    trending: false,
    meta_description: 'What settles a cat.',
    meta_keywords: ['cats'],
    state: 'published',
    published_date: now,
    created_at: now,
    ...change,
  }
  await app.db.transaction().execute((trx) => insertArticle(trx, article))
  return article
}

export async function insertTestProduct(app: BuilderDeps, change: Partial<Product> = {}): Promise<Product> {
  const now = app.clock()
  const id = app.newId()
  const product: Product = {
    ...blankProduct,
    id,
    slug: `lick-mat-${id}`,
    title: 'Lick mat',
    price: '$9.99',
    price_at: null,
    image_url: '/media/none.svg',
    affiliate_link: 'https://www.amazon.com/s?k=lick+mat&tag=wagwise-20',
    category: 'Feeding & Water',
    created_at: now,
    ...change,
  }
  await app.db
    .insertInto('products')
    .values({
      ...product,
      link_key: parseAffiliateLink(product.affiliate_link ?? null)?.key ?? null,
      starter_key: null,
      updated_at: now,
      deleted_at: null,
    })
    .execute()
  return product
}

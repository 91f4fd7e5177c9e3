import { sql, type SqlBool } from 'kysely'
import type { ExportContents } from '#domain/export/export.ts'
import { articleColumns } from '#features/articles/columns.ts'
import { readCategories } from '#features/categories/queries.ts'
import type { Needs } from '#features/deps.ts'
import { entryColumns } from '#features/finder/queries.ts'
import { inBatches } from '#features/in-batches.ts'
import { productColumns } from '#features/products/queries.ts'
import type { Db } from '#features/tables.ts'

const batchSize = 8

type Page<Row> = (after: string, size: number) => Promise<Row[]>

/** A few at a time, so that neither memory nor the database notices how many there are. */
async function* inPages<Row extends { id: string }>(read: Page<Row>, size = batchSize): AsyncGenerator<Row> {
  for (let after = ''; ;) {
    const rows = await read(after, size)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last.id
  }
}

/** Without those in the trash. `former_slugs` lead to the article. */
export async function* readArticles(db: Db, { drafts }: Pick<ExportContents, 'drafts'>) {
  const articles = inPages((after, size) =>
    db
      .selectFrom('articles')
      .select([...articleColumns, 'articles.state'])
      // With another index than that of the ids, each page would sort all articles.
      .where(sql<SqlBool>`coalesce(deleted_at, 0) = 0`)
      .where('id', '>', after)
      .$if(!drafts, (query) => query.where('state', '=', 'published'))
      .orderBy('id')
      .limit(size)
      .execute(),
  )
  for await (const article of articles) {
    const slugs = await db
      .selectFrom('article_slugs')
      .select('slug')
      .where('article_id', '=', article.id)
      .where('slug', '<>', article.slug)
      .orderBy('slug')
      .execute()
    yield { ...article, former_slugs: slugs.map(({ slug }) => slug) }
  }
}
export type ExportedArticle = typeof readArticles extends (...args: never[]) => AsyncGenerator<infer Row> ? Row : never

export function readCustomPages(db: Db, { drafts }: Pick<ExportContents, 'drafts'>) {
  const columns = ['id', 'path', 'title', 'intro', 'description', 'content', 'menu', 'state', 'former_paths'] as const
  return inPages((after, size) =>
    db
      .selectFrom('pages')
      .select([...columns, 'created_at', 'updated_at'])
      .where('id', '>', after)
      .$if(!drafts, (query) => query.where('state', '=', 'published'))
      .orderBy('id')
      .limit(size)
      .execute(),
  )
}

const testColumns = [
  'id',
  'day',
  'days',
  'animal',
  'person',
  'note',
  'measurement',
  'photo',
  'reader',
  'consent',
] as const

/** With their test log. Prices of a shop's API may not be passed on. */
export async function* readProducts(db: Db) {
  const products = inPages((after, size) =>
    db
      .selectFrom('products')
      .select(productColumns)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )
  for await (const { price_at, price, ...product } of products) {
    const tests = await db
      .selectFrom('product_tests')
      .select(testColumns)
      .where('product_id', '=', product.id)
      .orderBy('day')
      .orderBy('id')
      .execute()
    yield { ...product, price: price_at === null ? price : null, tests }
  }
}

/** Names, but no addresses. */
export const readComments = (db: Db) =>
  inPages((after, size) =>
    db
      .selectFrom('comments')
      .innerJoin('articles', 'articles.id', 'comments.article_id')
      .select(['comments.id', 'comments.article_id', 'articles.slug', 'author_name', 'comments.content'])
      .select(['comments.state', 'comments.created_at', 'reply', 'replied_at'])
      .where('articles.deleted_at', 'is', null)
      .where('comments.id', '>', after)
      .orderBy('comments.id')
      .limit(size)
      .execute(),
  )

export const readSubscribers = (db: Db) =>
  inPages((after, size) =>
    db
      .selectFrom('subscribers')
      .select(['id', 'email', 'state', 'source', 'consent', 'created_at', 'confirmed_at', 'unsubscribed_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )

export async function readAuthors(db: Db) {
  return db
    .selectFrom('authors')
    .select(['id', 'slug', 'name', 'kind', 'role', 'bio', 'image_url', 'links'])
    .orderBy('id')
    .execute()
}

/** Pictures of the library with their file. Drawings are drawn again. A file that is missing is left out. */
export async function* readPictures({ db, mediaStore, illustrator }: Needs<'db' | 'mediaStore' | 'illustrator'>) {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('generation_item_id', 'is', null)
    .where((row) => row.or([row('file', 'is not', null), row('recipe', 'is not', null)]))
    .orderBy('id')
    .execute()
  for (const batch of inBatches(rows, batchSize)) {
    const pictures = await db
      .selectFrom('media')
      .select(['id', 'recipe', 'width', 'height', 'alt', 'credit', 'focal_x', 'focal_y', 'generated', 'created_at'])
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    for (const { recipe, ...picture } of pictures) {
      const name = `${picture.id}.${recipe ? 'svg' : 'webp'}`
      const bytes = recipe ? illustrator.illustrate(recipe).svg : await mediaStore.get(`${picture.id}/full.webp`)
      if (bytes !== undefined) yield { ...picture, recipe, url: `/media/${name}`, file: `media/${name}`, bytes }
    }
  }
}

/** In their order, with the addresses that lead to them. */
export async function readCategoryList(db: Db) {
  const addresses = await db.selectFrom('category_addresses').select(['slug', 'category_key']).orderBy('slug').execute()
  return (await readCategories(db)).map(({ key, title, slug, hue, icon, description, picture, topics }) => ({
    ...{ key, title, slug, hue, icon, description, picture, topics },
    former_slugs: addresses.filter(({ category_key }) => category_key === key).map((address) => address.slug),
  }))
}

/** Of the finder, those that somebody has written or changed. */
export async function readEntries(db: Db) {
  return db
    .selectFrom('entries')
    .select(entryColumns)
    .where((row) => row.or([row('starter', '=', false), row('edited_by', 'is not', null)]))
    .orderBy('slug')
    .execute()
}

export type ExportedRedirect = { path: string; target: string; status: number; ends_on: string | null }

/** The owner's, and those of renamed articles and pages, which the site makes itself. `isPattern`: has placeholders. */
export async function readRedirects(db: Db): Promise<(ExportedRedirect & { is_pattern: boolean })[]> {
  const rules = await db
    .selectFrom('redirects')
    .select(['path', 'target', 'status', 'ends_on', 'is_pattern'])
    .where('deleted_at', 'is', null)
    .orderBy('path')
    .execute()
  const slugs = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select(['article_slugs.slug as former', 'articles.slug'])
    .whereRef('article_slugs.slug', '<>', 'articles.slug')
    .where('articles.state', '=', 'published')
    .where('articles.deleted_at', 'is', null)
    .orderBy('article_slugs.slug')
    .execute()
  const pages = await db
    .selectFrom('pages')
    .select(['path', 'former_paths'])
    .where('state', '=', 'published')
    .orderBy('path')
    .execute()
  const moved = (path: string, target: string) =>
    ({ path, target, status: 301, ends_on: null, is_pattern: false }) as const
  const all = [
    ...rules,
    ...slugs.map(({ former, slug }) => moved(`/article/${former}`, `/article/${slug}`)),
    ...pages.flatMap(({ path, former_paths }) => former_paths.map((former) => moved(former, path))),
  ]
  return all.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

export async function countTexts(db: Db, { drafts }: Pick<ExportContents, 'drafts'>): Promise<number> {
  const count = async (table: 'articles' | 'pages') => {
    const all = db.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'))
    const kept = table === 'articles' ? all.where('deleted_at' as never, 'is', null as never) : all
    const chosen = drafts ? kept : kept.where('state', '=', 'published')
    return (await chosen.executeTakeFirstOrThrow()).count
  }
  return (await count('articles')) + (await count('pages'))
}

export async function countPictures(db: Db): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('generation_item_id', 'is', null)
    .where((one) => one.or([one('file', 'is not', null), one('recipe', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return row.count
}

import { pageRedirects, sitePages } from '#domain/site/pages.ts'
import { findTool } from '#domain/tools/tools.ts'
import { inBatches } from '#features/in-batches.ts'
import { listCategorySlugs } from '#features/categories/queries.ts'
import { listPublishedPages } from '#features/pages/custom-page-queries.ts'
import type { Db } from '#features/tables.ts'

const fixedPaths = new Set([...sitePages.map(({ path }) => path), ...Object.keys(pageRedirects)])
/** Folders in which an unknown address is not a page that moved. */
const ownFolders = /^\/(?:api|admin|draft|media|n)(?:\/|$)/
const itemPath = /^\/(article|blog|author|product|safe|category|tools|embed)\/([^/]+?)(?:\/card|\.md)?$/

/**
 * Those of these paths that the site answers itself, also with a redirect of its own, such as that of a renamed article.
 * `routePaths`: the paths of all routes, for files such as the feed.
 */
export async function findOwnPages(
  db: Db,
  paths: Iterable<string>,
  routePaths: readonly string[] = [],
): Promise<Set<string>> {
  const all = [...new Set(paths)]
  const customPages = await listPublishedPages(db)
  const custom = new Set(customPages.flatMap(({ path, former_paths }) => [path, ...former_paths]))
  const routes = new Set(routePaths.filter((path) => !path.includes(':')))
  const own = new Set(
    all.filter((path) => fixedPaths.has(path) || routes.has(path) || custom.has(path) || ownFolders.test(path)),
  )
  const items = all.flatMap((path) => {
    const [, folder = '', slug = ''] = itemPath.exec(path) ?? []
    return slug ? [{ path, folder, slug }] : []
  })
  for (const batch of inBatches(items)) {
    const exists = await createItemCheck(db, batch)
    for (const item of batch) if (exists(item)) own.add(item.path)
  }
  return own
}

type Item = { folder: string; slug: string }

async function createItemCheck(db: Db, items: readonly Item[]): Promise<(item: Item) => boolean> {
  const slugsOf = (...folders: string[]) =>
    items.flatMap(({ folder, slug }) => (folders.includes(folder) ? [slug] : []))
  const known: Readonly<Record<string, ReadonlySet<string>>> = {
    article: await articleSlugs(db, slugsOf('article', 'blog')),
    author: await authorSlugs(db, slugsOf('author')),
    product: await productSlugs(db, slugsOf('product')),
    safe: await entrySlugs(db, slugsOf('safe')),
    category: await listCategorySlugs(db),
  }
  return ({ folder, slug }) => {
    if (folder === 'tools' || folder === 'embed') return findTool(slug) !== undefined
    return known[folder === 'blog' ? 'article' : folder]?.has(slug) ?? false
  }
}

/** Former slugs count: they lead to the article. */
async function articleSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select('article_slugs.slug')
    .where('article_slugs.slug', 'in', slugs)
    .where('articles.visible', '=', true)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

async function authorSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await db.selectFrom('authors').select('slug').where('slug', 'in', slugs).execute()
  return new Set(rows.map(({ slug }) => slug))
}

async function productSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('live', '=', true)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

async function entrySlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await db
    .selectFrom('entries')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('hidden', '=', false)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

import { normalizePagePath } from '#domain/analytics/page-paths.ts'
import { findCategoryBySlug } from '#domain/articles/category-pages.ts'
import { pageRedirects, parseMenu } from '#domain/site/pages.ts'
import { findMovedPath, readCategories } from '#features/categories/queries.ts'
import { findAuthor } from '#features/authors/queries.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import { listPublishedPages } from '#features/pages/custom-page-queries.ts'
import type { Db } from '#features/tables.ts'

/** The first path of this site in a menu that leads to no page: it would be a dead link on every page. */
export async function findDeadMenuPath(db: Db, menu: string): Promise<string | undefined> {
  const customPaths = (await listPublishedPages(db)).flatMap(({ path, former_paths }) => [path, ...former_paths])
  for (const { href } of parseMenu(menu) ?? []) {
    if (href.startsWith('/') && !(await isPage(db, href, customPaths))) return href
  }
  return undefined
}

async function isPage(db: Db, href: string, customPaths: readonly string[]): Promise<boolean> {
  const page = normalizePagePath(href, customPaths)
  if (!page) return false
  if (page.slug !== undefined) return isArticleSlug(db, page.slug)
  // A file, such as /rss.xml, is not a page, but may be linked.
  if (page.path === '/404') return href in pageRedirects || /\.\w+(?:[?#]|$)/.test(href)
  const [, list, slug = ''] = page.path.split('/')
  if (list === 'category')
    return (
      findCategoryBySlug(await readCategories(db), slug) !== undefined || (await findMovedPath(db, slug)) !== undefined
    )
  if (list === 'author' && slug !== '') return (await findAuthor(db, { slug })) !== undefined
  return true
}

/** Former slugs count: they redirect to the article. */
function isArticleSlug(db: Db, slug: string): Promise<boolean> {
  return hasRows(
    db
      .selectFrom('article_slugs')
      .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
      .where('article_slugs.slug', '=', slug)
      .where('articles.visible', '=', true),
  )
}

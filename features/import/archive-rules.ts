import { categoryPath, findCategory, type Category } from '#domain/articles/categories.ts'
import { matchCategory } from '#domain/import/match-category.ts'
import type { SourceCategory } from '#domain/import/source.ts'
import { isPattern } from '#domain/redirects/pattern.ts'
import type { RedirectInput } from '#domain/redirects/redirect.ts'
import { readCategories } from '#features/categories/queries.ts'
import type { Db } from '#features/tables.ts'
import { itemKey } from './item-key.ts'
import type { Run } from './run-context.ts'
import { siteAddress } from './source-index.ts'

const feed = '/rss.xml'
/** Far more than a reader of the old site ever opened. The rules of articles need the room. */
const maxTags = 5000
const maxParents = 5

type Rule = readonly [path: string, target: string]
type Archives = { authors: boolean; categories?: string; tags?: string; patterns: readonly Rule[] }

/** Where these systems keep their lists. Their pages have no counterpart here, so each leads to the list itself. */
const archivesOf: Readonly<Partial<Record<string, Archives>>> = {
  wordpress: {
    authors: true,
    categories: '/category',
    tags: '/tag',
    patterns: [
      ['/page/:number', '/blog'],
      ['/feed', feed],
      ['/feed/*', feed],
      ['/comments/feed', feed],
      ...['category', 'tag', 'author'].flatMap((folder): Rule[] => [
        [`/${folder}/:name/page/:number`, `/${folder}/:name`],
        [`/${folder}/:name/feed`, feed],
      ]),
      ['/category/:parent/:name/page/:number', '/category/:name'],
      ['/category/:parent/:name/feed', feed],
    ],
  },
  ghost: {
    authors: true,
    tags: '/tag',
    patterns: [
      ['/page/:number', '/blog'],
      ['/rss', feed],
      ...['tag', 'author'].flatMap((folder): Rule[] => [
        [`/${folder}/:name/page/:number`, `/${folder}/:name`],
        [`/${folder}/:name/rss`, feed],
      ]),
    ],
  },
  substack: {
    authors: false,
    patterns: [
      ['/archive', '/blog'],
      ['/feed', feed],
      ['/p/:name/comments', '/p/:name'],
    ],
  },
}

/** The old lists of articles and feeds, and pages that came, lead to what they became. */
export async function listArchiveRules({ db }: { db: Db }, run: Run): Promise<RedirectInput[]> {
  const { lease, source, index } = run
  const archives = archivesOf[source.name]
  if (!archives) return []
  const site = siteAddress(index, lease.options)
  const folder = site === undefined ? '' : new URL(site).pathname.replace(/\/$/, '')
  const ours = await readCategories(db)
  const single = [
    ...categoryRules(archives, run, ours),
    ...(archives.authors ? await listAuthorRules(db, run) : []),
    ...tagRules(archives, run, ours),
  ].filter(([path]) => !isPattern(path))
  // A pattern names old lists, which lie in the folder of the old site too.
  const patterns = archives.patterns.map(([path, target]): Rule => [
    path,
    target.includes(':') ? `${folder}${target}` : target,
  ])
  const inFolder = [...single, ...patterns].map(([path, target]): Rule => [`${folder}${path}`, target])
  const rules = new Map<string, string>()
  for (const [path, target] of [...inFolder, ...(await listPageRules(db, run))])
    if (path !== target && !rules.has(path)) rules.set(path, target)
  return Array.from(rules, ([path, target]) => ({ path, target, status: 301, ends_on: null }))
}

function categoryRules({ categories: folder }: Archives, { index, lease }: Run, ours: readonly Category[]): Rule[] {
  if (folder === undefined) return []
  return [...index.categories.values()].flatMap((category) => {
    const title = lease.options.categories[category.key] || lease.options.otherCategory
    const own = title ? findCategory(ours, title) : undefined
    if (!own) return []
    const paths = new Set([category.key, withParents(category, index.categories)])
    return [...paths].flatMap((path): Rule[] => [
      [`${folder}/${path}`, categoryPath(own)],
      [`${folder}/${path}/feed`, `${feed}?${new URLSearchParams({ category: own.title })}`],
    ])
  })
}

function withParents(category: SourceCategory, all: ReadonlyMap<string, SourceCategory>): string {
  const keys: string[] = [category.key]
  for (let parent = category.parent; parent !== undefined && keys.length <= maxParents;) {
    keys.unshift(parent)
    parent = all.get(parent)?.parent
  }
  return keys.join('/')
}

/** The tag of a Ghost post that leads may be a category here. Others lead to the category of their name, or a search. */
function tagRules({ tags: folder }: Archives, { index, lease }: Run, ours: readonly Category[]): Rule[] {
  if (folder === undefined) return []
  const titles = ours.map(({ title }) => title)
  return [...index.tags.values()].slice(0, maxTags).map(({ key, name }): Rule => {
    const title = lease.options.categories[key] || matchCategory(name, titles)
    const own = title ? findCategory(ours, title) : undefined
    return [`${folder}/${key}`, own ? categoryPath(own) : `/blog?${new URLSearchParams({ q: name.slice(0, 100) })}`]
  })
}

async function listAuthorRules(db: Db, { index, lease }: Run): Promise<Rule[]> {
  const rows = await db.selectFrom('authors').select(['name', 'slug']).execute()
  const slugs = new Map(rows.map(({ name, slug }) => [name, slug]))
  return [...index.authors.keys()].flatMap((key): Rule[] => {
    const slug = slugs.get(lease.options.authors[key] ?? '')
    return slug === undefined ? [] : [[`/author/${key}`, `/author/${slug}`]]
  })
}

/** Pages that came. Some have another address here, because the site has such a page of its own. */
async function listPageRules(db: Db, { index, lease }: Run): Promise<Rule[]> {
  const rows = await db
    .selectFrom('import_items')
    .innerJoin('pages', 'pages.id', 'import_items.entity_id')
    .select(['import_items.item_key', 'pages.path'])
    .where('import_items.kind', '=', 'page')
    .where('import_items.site', '=', lease.site)
    .execute()
  const paths = new Map(rows.map(({ item_key, path }) => [item_key, path]))
  return [...index.posts.values()].flatMap(({ kind, key, status, address, oldAddresses = [] }): Rule[] => {
    const path = kind === 'page' && status === 'published' ? paths.get(itemKey(key)) : undefined
    if (path === undefined) return []
    return [address, ...oldAddresses].flatMap((old): Rule[] => {
      const from = old === undefined ? undefined : oldPath(old)
      return from === undefined ? [] : [[from, path]]
    })
  })
}

/** Undefined for the home page, which addresses such as `/?p=7` have, and for what would be a pattern. */
export function oldPath(address: string): string | undefined {
  const url = URL.parse(address, 'https://site.invalid')
  if (!url) return undefined
  const path = url.pathname.length > 1 && url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname
  return path === '/' || path === '' || isPattern(path) ? undefined : path
}

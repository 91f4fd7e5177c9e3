import { parseArticleText } from '#domain/articles/article-text.ts'
import { listBlockLabels, listBlockTexts } from '#domain/articles/blocks.ts'
import { plainText } from '#domain/articles/inline-text.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { CustomPage } from '#domain/site/custom-page.ts'
import { sitePages, type SitePage } from '#domain/site/pages.ts'
import type { Needs } from '#features/deps.ts'
import { indexDocuments, removeDocuments } from '#features/search-index/commands.ts'
import type { Db } from '#features/tables.ts'
import { findCustomPage, listCustomPages } from './custom-page-queries.ts'
import { readPage } from './queries.ts'

type ReadDeps = Needs<'db' | 'starterLibrary'>

/** Every page that search may find. The list of articles is what the search itself shows. */
export async function listPageDocuments(deps: ReadDeps): Promise<SearchDocument[]> {
  const builtIn = await Promise.all(sitePages.map((page) => builtInDocument(deps, page)))
  const own = (await listCustomPages(deps.db)).filter(({ state }) => state === 'published')
  return [...builtIn.filter((document) => document !== undefined), ...own.map(customDocument)]
}

/** Must run in the transaction that changes the text of a built-in page. */
export async function indexBuiltInPage(deps: ReadDeps, name: string): Promise<void> {
  const page = sitePages.find(({ path }) => path === `/${name}`)
  const document = page && (await builtInDocument(deps, page))
  if (document) await indexDocuments(deps.db, [document])
}

/** Must run in the transaction that changes the page. `before` is the path it had. */
export async function indexCustomPage(trx: Db, id: string, before?: string): Promise<void> {
  const page = await findCustomPage(trx, { id })
  const document = page?.state === 'published' ? customDocument(page) : undefined
  const gone = [before, page?.path].filter((path) => path !== undefined && path !== document?.key)
  await removeDocuments(
    trx,
    'page',
    gone.flatMap((path) => path ?? []),
  )
  if (document) await indexDocuments(trx, [document])
}

async function builtInDocument(
  deps: ReadDeps,
  { path, name, summary, editable }: SitePage,
): Promise<SearchDocument | undefined> {
  if (summary === undefined || path === '/blog') return undefined
  const page = editable ? await readPage(deps, path.slice(1)) : undefined
  const text = page ? readableText(page.text) : ''
  return { kind: 'page', key: path, title: name, href: path, summary, topics: [summary], text }
}

function customDocument({ path, title, intro, description, content }: CustomPage): SearchDocument {
  return {
    kind: 'page',
    key: path,
    title,
    href: path,
    summary: description || intro,
    topics: [intro],
    text: readableText(content),
  }
}

function readableText(content: string): string {
  return parseArticleText(content)
    .flatMap((block) => [...listBlockTexts(block).map(plainText), ...listBlockLabels(block)])
    .join('\n')
}

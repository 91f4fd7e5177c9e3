import { frontMatter } from '#domain/export/front-matter.ts'
import { productFields } from '#domain/products/product.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { addPictures } from '../add-pictures.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { Copy, Written } from '../format.ts'
import { toMarkdown } from '../to-markdown.ts'
import {
  countPictures,
  countTexts,
  readArticles,
  readAuthors,
  readComments,
  readCustomPages,
  readProducts,
  readRedirects,
  readSubscribers,
  type ExportedArticle,
} from '../read-rows.ts'

type Row = readonly (string | number | null)[]

/** A file for each article and page, in ordinary Markdown, with pictures and tables beside them. */
export async function writeMarkdown(deps: ExportDeps, copy: Copy): Promise<Written> {
  const { db } = deps
  const { contents } = copy
  await copy.expect((await countTexts(db, contents)) + (contents.pictures ? await countPictures(db) : 0))
  let texts = 0
  for await (const article of readArticles(db, contents)) {
    const folder = article.state === 'published' ? 'articles' : 'drafts'
    const file = `${folder}/${article.slug}.md`
    await copy.add(file, `${articleFields(article)}\n${await toMarkdown(deps, article.content, '../media/')}\n`)
    await copy.step()
    texts++
  }
  for await (const page of readCustomPages(db, contents)) {
    const { title, description, intro, state, former_paths: aliases } = page
    const fields = { title, description, intro, aliases, url: page.path, type: 'page', draft: state === 'draft' }
    await copy.add(
      `pages${page.path}.md`,
      `${frontMatter(fields)}\n${await toMarkdown(deps, page.content, '../media/')}\n`,
    )
    await copy.step()
    texts++
  }
  await copy.add('authors.json', `${JSON.stringify(await readAuthors(db), null, 2)}\n`)
  if (contents.pictures) {
    const pictures = await addPictures(deps, copy)
    await copy.add('media/pictures.json', `${JSON.stringify(pictures, null, 2)}\n`)
  }
  await addTables(deps, copy)
  return { texts }
}

async function addTables({ db }: ExportDeps, { contents, add }: Copy): Promise<void> {
  if (contents.products) await add('products.csv', table(productFields, mapRows(readProducts(db), productFields)))
  if (contents.comments) {
    const columns = ['slug', 'author_name', 'created_at', 'state', 'content', 'reply'] as const
    await add(
      'comments.csv',
      table(['article', 'name', 'date', ...columns.slice(3)], mapRows(readComments(db), columns)),
    )
  }
  if (contents.redirects) {
    const rows = (await readRedirects(db)).map(({ path, target, status, ends_on }) => [path, target, status, ends_on])
    await add('redirects.csv', formatCsv([['from', 'to', 'kind', 'until'], ...rows.map(toCells)]))
  }
  if (contents.subscribers) {
    const columns = ['email', 'state', 'created_at', 'confirmed_at', 'unsubscribed_at', 'source', 'consent'] as const
    await add('subscribers.csv', table(columns, mapRows(readSubscribers(db), columns)))
  }
}

async function* mapRows<Name extends string>(
  rows: AsyncIterable<Readonly<Record<Name, string | number | null>>>,
  columns: readonly Name[],
): AsyncGenerator<Row> {
  for await (const row of rows)
    yield columns.map((name) => {
      const value = row[name]
      return name.endsWith('_at') && typeof value === 'number' ? toIsoString(value) : value
    })
}

const toCells = (row: Row) => row.map((value) => (value === null ? '' : String(value)))

async function* table(columns: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield formatCsv([columns])
  for await (const row of rows) yield formatCsv([toCells(row)])
}

function articleFields(article: ExportedArticle): string {
  const { title, slug, excerpt, category, author, meta_keywords, meta_description, image_url, image_alt } = article
  return frontMatter({
    ...{ title, slug, author },
    date: toIsoString(article.published_date),
    lastmod: article.revised_at === null ? null : toIsoString(article.revised_at),
    draft: article.state !== 'published',
    ...{ categories: [category], tags: meta_keywords, description: meta_description, summary: excerpt },
    image: image_url.startsWith('/media/') ? `..${image_url}` : image_url,
    image_alt,
    seo_title: article.search_title,
    canonical: article.canonical_url,
    noindex: article.noindex,
    takeaways: article.takeaways,
    reviewer: [article.reviewer_name, article.reviewer_credential].filter(Boolean).join(', '),
    reviewed: article.reviewed_at === null ? null : toIsoString(article.reviewed_at),
    corrections: article.corrections,
    aliases: article.former_slugs.map((former) => `/article/${former}`),
  })
}

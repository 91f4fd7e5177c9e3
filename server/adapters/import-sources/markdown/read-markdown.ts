import type { SourceItem, SourcePlace, SourceStatus } from '#domain/import/source.ts'
import { slugify } from '#domain/text/slug.ts'
import type { Pictures } from '../archive/pictures.ts'
import { createPause } from '#features/pause.ts'
import type { SourceFile } from '../source-file.ts'
import { readWholeText } from '../text/read-text.ts'
import { readTime } from '../text/source-time.ts'
import { pathFor, readFileName, slugFor, type FileName } from './addresses.ts'
import { fieldOf, isTrue, listOf, textOf, type Fields } from './fields.ts'
import { readFrontMatter, type FrontMatter } from './front-matter.ts'
import { readPicture } from './picture-fields.ts'
import { placePictures } from './relative-pictures.ts'
import { readSiteConfig, type SiteConfig } from './site-config.ts'

const names = {
  published: [
    'date',
    'pubDate',
    'publishDate',
    'pubDatetime',
    'publishedAt',
    'published_at',
    'published',
    'created',
    'createdAt',
  ],
  updated: [
    'updated',
    'lastmod',
    'last_modified_at',
    'updatedDate',
    'modDatetime',
    'modified',
    'updatedAt',
    'dateModified',
  ],
  excerpt: ['excerpt', 'summary', 'description', 'subtitle', 'intro', 'lede'],
  authors: ['authors', 'author', 'writer'],
  categories: ['categories', 'category', 'section'],
  tags: ['tags', 'keywords', 'tag'],
  searchTitle: ['seo.title', 'seoTitle', 'seo_title', 'metaTitle', 'meta_title'],
  searchDescription: [
    'seo.description',
    'seoDescription',
    'seo_description',
    'metaDescription',
    'meta_description',
    'description',
  ],
  keyword: ['keyword', 'focusKeyword', 'focus_keyword', 'focuskw'],
  canonical: ['canonical', 'canonicalURL', 'canonicalUrl', 'canonical_url', 'seo.canonical'],
  old: ['aliases', 'redirect_from', 'redirects'],
}

export const isMarkdown = (name: string): boolean => /\.(?:md|mdx|markdown|mkd|mdown)$/i.test(name)

/** Jekyll takes these as well. */
const isHtmlPost = (name: string) => /(?:^|\/)_posts\/.*\.html?$/i.test(name)

/** What stands beside the articles of a repository. */
const isNotice = (name: string) => /(?:^|\/)(?:readme|license|changelog|contributing|code_of_conduct)\.\w+$/i.test(name)

/** The articles of a folder of Markdown files, as Hugo, Jekyll, Astro, Eleventy and editors keep them. */
export async function* readMarkdown(files: readonly SourceFile[], pictures: Pictures): AsyncGenerator<SourceItem> {
  const config = await readSiteConfig(files)
  const { name, url, language, generator } = config
  yield {
    kind: 'site',
    ...(name && { name }),
    ...(url && { url }),
    ...(language && { language }),
    ...(generator !== 'none' && { generator }),
  }
  for (const [section, value] of Object.entries(config.permalinks))
    yield { kind: 'setting', key: `permalink ${section}`.trim(), value }
  const reader = new MarkdownReader(config, pictures)
  const pause = createPause()
  for (const file of files) {
    if (!isMarkdown(file.name) && !isHtmlPost(file.name)) continue
    const text = await readWholeText(file)
    const place = { file: file.name }
    if (isNotice(file.name))
      yield { kind: 'dropped', place, what: file.name, why: 'It is about the files, not an article.' }
    else if (text === undefined)
      yield { kind: 'dropped', place, what: file.name, why: 'It is longer than four million characters.' }
    else yield* reader.read(file.name, text)
    await pause()
  }
}

class MarkdownReader {
  readonly #config: SiteConfig
  readonly #pictures: Pictures
  readonly #seen = new Set<string>()

  constructor(config: SiteConfig, pictures: Pictures) {
    this.#config = config
    this.#pictures = pictures
  }

  *read(path: string, text: string): Generator<SourceItem> {
    const front = readFrontMatter(text)
    const file = readFileName(path, this.#config.root)
    const { title, body } = readTitle(front, file)
    const place = { file: path, line: front.line, title }
    if (front.problem) {
      yield { kind: 'dropped', place, what: 'The front matter', why: `It cannot be read: ${front.problem}` }
    }
    if (file.base === '_index' || file.base === '') {
      yield { kind: 'dropped', place, what: path, why: 'It lists other pages.' }
      return
    }
    yield* this.#readPost({ ...front, body }, file, place)
  }

  *#readPost(
    { fields, body, problem }: FrontMatter,
    file: FileName,
    place: SourcePlace & { title: string },
  ): Generator<SourceItem> {
    const published = readTime(normalTime(fieldOf(fields, names.published))) ?? readTime(file.day)
    const updated = readTime(normalTime(fieldOf(fields, names.updated)))
    const authors = listOf(fields, names.authors)
    const categories = listOf(fields, names.categories)
    yield* this.#newOnes('author', authors)
    yield* this.#newOnes('category', categories)
    const isPost = isArticle(place.file, fields, this.#config)
    const slug = slugFor(fields, file)
    const about = { fields, file, slug, title: place.title, published, isPost }
    const picture = readPicture(fields, place.file, this.#pictures)
    const old = listOf(fields, names.old).map((address) => this.#absolute(address))
    yield {
      kind: isPost ? 'post' : 'page',
      place,
      key: place.file,
      slug,
      address: this.#absolute(pathFor(about, this.#config)),
      ...(old.length > 0 && { oldAddresses: old }),
      title: place.title,
      content: placePictures(body, place.file, this.#pictures),
      format: isHtmlPost(place.file) ? 'html' : 'markdown',
      // Nobody knows whether it was meant to be public.
      status: problem ? 'draft' : readStatus(place.file, fields),
      ...(published && { published }),
      ...(updated && { updated }),
      authors: authors.map((name) => slugify(name, name)),
      categories: categories.map((name) => slugify(name, name)),
      tags: listOf(fields, names.tags),
      ...readTexts(fields),
      ...picture,
    }
  }

  *#newOnes(kind: 'author' | 'category', found: readonly string[]): Generator<SourceItem> {
    for (const name of found) {
      const key = slugify(name, name)
      if (this.#seen.has(`${kind} ${key}`)) continue
      this.#seen.add(`${kind} ${key}`)
      yield { kind, key, name }
    }
  }

  #absolute(path: string): string {
    const { url } = this.#config
    if (!url || /^https?:/.test(path)) return path
    return url.replace(/\/$/, '') + (path.startsWith('/') ? path : `/${path}`)
  }
}

/** TOML has times of its own, which are written like all others. */
const normalTime = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

function readTitle({ fields, body }: FrontMatter, file: FileName): { title: string; body: string } {
  const title = textOf(fields, ['title', 'name'])
  if (title) return { title, body }
  const heading = /^\s*# +(\S.{0,500})(?:\n|$)/.exec(body)
  if (heading?.[1]) return { title: heading[1].replace(/[# ]+$/, ''), body: body.slice(heading[0].length) }
  const words = file.base.replaceAll(/[-_]+/g, ' ').trim()
  return { title: words.charAt(0).toUpperCase() + words.slice(1), body }
}

function readTexts(fields: Fields) {
  const [excerpt, searchTitle] = [textOf(fields, names.excerpt), textOf(fields, names.searchTitle)]
  const [searchDescription, keyword] = [textOf(fields, names.searchDescription), textOf(fields, names.keyword)]
  const canonical = textOf(fields, names.canonical)
  const robots = textOf(fields, ['robots', 'seo.robots']) ?? ''
  const isHidden = isTrue(fieldOf(fields, ['noindex', 'seo.noindex', 'robotsNoIndex'])) || robots.includes('noindex')
  return {
    ...(excerpt && { excerpt }),
    ...(searchTitle && { searchTitle }),
    ...(searchDescription && { searchDescription }),
    ...(keyword && { keyword }),
    ...(canonical && { canonical }),
    ...(isHidden && { noindex: true }),
  }
}

function readStatus(path: string, fields: Fields): SourceStatus {
  const status = textOf(fields, ['status'])?.toLowerCase() ?? ''
  const isDraft = isTrue(fields['draft']) || fields['published'] === false || /draft|pending|review/.test(status)
  if (status === 'private' || isTrue(fields['private'])) return 'private'
  return isDraft || /(?:^|\/)_?drafts\//.test(path) ? 'draft' : 'published'
}

/** Pages stand beside the folders of articles. A folder without a generator has articles only. */
function isArticle(path: string, fields: Fields, { generator, root }: SiteConfig): boolean {
  const kind = textOf(fields, ['type', 'layout'])?.toLowerCase() ?? ''
  if (/^pages?$/.test(kind)) return false
  if (/^(?:posts?|article|blog)$/.test(kind)) return true
  const inside = path.slice(root.length)
  if (generator === 'jekyll') return /(?:^|\/)_(?:posts|drafts)\//.test(inside)
  if (generator === 'hugo') return /^content\/.+\//.test(inside) && !/^content\/pages?\//.test(inside)
  if (generator === 'astro') return !/^src\/pages\//.test(inside)
  return !/^pages\//.test(inside)
}

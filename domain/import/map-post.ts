import { emptyExtras, maxSearchTitleLength, maxTitleLength, type ArticleState } from '../articles/article.ts'
import { parseArticleText } from '../articles/article-text.ts'
import { listBlockTexts } from '../articles/blocks.ts'
import { plainText } from '../articles/inline-text.ts'
import { withoutHiddenCharacters } from '../text/hidden-characters.ts'
import { fromZonedTime } from '../text/time-zone.ts'
import { parseWebUrl } from '../text/web-url.ts'
import type { ImportOptions } from './options.ts'
import { readOwnExtras } from './own-extras.ts'
import type { SourcePost, SourceTime } from './source.ts'

const maxExcerptLength = 1000
const maxDescriptionLength = 500
const maxKeywords = 50
const maxKeywordLength = 80
const maxAltLength = 300
/** Where search engines cut. */
export const shownDescriptionLength = 160
const ownExcerptLength = 200
const day = 24 * 60 * 60 * 1000

export type MapContext = { options: ImportOptions; defaultAuthor: string; now: number; timeZone: string }

/** The fields of an article. `content` is the converted text. What does not fit is cut; `cut` names it. */
export function mapPost(post: SourcePost, content: string, { options, defaultAuthor, now, timeZone }: MapContext) {
  const cut: string[] = []
  const line = (what: string, text: string | undefined, most: number) => {
    const clean = toLine(text ?? '')
    if (clean.length > most) cut.push(what)
    return cutAtWord(clean, most)
  }
  const published = post.published ? toTime(post.published, timeZone) : now
  const updated = post.updated && toTime(post.updated, timeZone)
  const search_title = line('search title', post.searchTitle, maxSearchTitleLength)
  const [author] = post.authors
  const fields = {
    title: line('title', post.title, maxTitleLength) || 'Untitled',
    excerpt: line('excerpt', post.excerpt, maxExcerptLength) || firstSentences(content),
    content,
    category: chooseCategory(post, options),
    author: (author !== undefined && options.authors[author]) || defaultAuthor,
    meta_description: line('description', post.searchDescription, maxDescriptionLength),
    meta_keywords: keywordsOf(post),
    image_alt: line('alt text', post.pictureAlt, maxAltLength),
    trending: false,
    ...emptyExtras,
    search_title: search_title === '' ? null : search_title,
    canonical_url: foreignCanonical(post, options),
    noindex: post.noindex ?? false,
    published_date: published,
    revised_at: updated !== undefined && updated > published + day && updated <= now ? updated : null,
    state: stateOf(post, published, now, options),
    ...readOwnExtras(post.extras),
  }
  return { fields, cut }
}

/** A time without a zone is what clocks of the site show. */
export function toTime({ at, zoned }: SourceTime, timeZone: string): number {
  if (zoned) return at
  const local = fromZonedTime(new Date(at).toISOString().slice(0, 19), timeZone)
  return Number.isNaN(local) ? at : local
}

/** The first of its categories that the owner has mapped. */
function chooseCategory({ categories }: SourcePost, options: ImportOptions): string {
  return categories.map((key) => options.categories[key]).find(Boolean) ?? options.otherCategory
}

function stateOf({ status }: SourcePost, published: number, now: number, options: ImportOptions): ArticleState {
  if (options.status === 'drafts') return 'draft'
  if (status !== 'published' && status !== 'scheduled') return 'draft'
  if (published > now) return 'scheduled'
  // A date that has passed says that the old site did not publish it.
  return status === 'published' ? 'published' : 'draft'
}

function keywordsOf({ keyword, tags }: SourcePost): string[] {
  const keywords = [keyword ?? '', ...tags].map((text) => cutAtWord(toLine(text), maxKeywordLength)).filter(Boolean)
  const byKey = new Map(keywords.map((text) => [text.toLowerCase(), text]))
  return [...byKey.values()].slice(0, maxKeywords)
}

/** One of the old site itself would lead back here. */
function foreignCanonical({ canonical, address }: SourcePost, options: ImportOptions): string | null {
  const url = canonical === undefined ? undefined : parseWebUrl(canonical)
  const hosts = [options.address, address ?? ''].map(hostOf)
  return url?.protocol === 'https:' && !hosts.includes(hostOf(url.href)) ? url.href : null
}

export function hostOf(address: string): string | undefined {
  const host = parseWebUrl(address)?.hostname.toLowerCase()
  return host?.startsWith('www.') ? host.slice(4) : host
}

/** Without markup, control characters and line breaks. */
export function toLine(text: string): string {
  const plain = withoutHiddenCharacters(withoutTags(text.toWellFormed()))
  return plain.replaceAll(/[\p{Cc}\s\u2028\u2029]+/gu, ' ').trim()
}

function withoutTags(text: string): string {
  let plain = ''
  let from = 0
  for (;;) {
    const start = text.indexOf('<', from)
    if (start < 0) return plain + text.slice(from)
    const isTag = /[a-z/!]/i.test(text.charAt(start + 1))
    const end = isTag ? text.indexOf('>', start) : start
    if (end < 0) return plain + text.slice(from)
    plain += isTag ? `${text.slice(from, start)} ` : text.slice(from, start + 1)
    from = end + 1
  }
}

export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf(' ', most - 1)
  return `${text.slice(0, end > most / 2 ? end : most - 1).toWellFormed()}…`
}

function firstSentences(content: string): string {
  const paragraph = parseArticleText(content.slice(0, 5000)).find(({ kind }) => kind === 'paragraph')
  const [inlines] = paragraph ? listBlockTexts(paragraph) : []
  return cutAtWord(toLine(inlines ? plainText(inlines) : ''), ownExcerptLength)
}

import { withEpochTimes, jsonVersion } from '#domain/export/json-format.ts'
import {
  ownLists,
  UnreadableSource,
  type SourceItem,
  type SourcePost,
  type SourceStatus,
} from '#domain/import/source.ts'
import { shown } from '../archive/names.ts'
import { createPause } from '#features/pause.ts'
import type { SourceFile } from '../source-file.ts'
import { JsonElements } from '../text/json-elements.ts'
import { decodeHead, readHead, readText } from '../text/read-text.ts'

type Row = Readonly<Record<string, unknown>>
type Context = { file: string; address: string }

const lists = new Set(['site', 'settings', 'authors', 'categories', 'pictures', 'products', 'articles', 'pages'])
for (const name of ['entries', 'comments', 'redirects', 'subscribers']) lists.add(name)
const versionMark = /"version"\s*:\s*(\d{1,6})/

/** Our own export, as docs/exports.md describes it. Everything that other sources do not have is in `extras`. */
export async function* readWagwise(file: SourceFile): AsyncGenerator<SourceItem> {
  const version = Number(versionMark.exec(decodeHead(await readHead(file)).slice(0, 500))?.[1] ?? 0)
  if (version < 1 || version > jsonVersion) {
    throw new UnreadableSource(
      `“${shown(file.name)}” has version ${version} of our format, and this site reads version ${jsonVersion}. Update the site, then try again.`,
    )
  }
  const elements = new JsonElements(file.name, (path) => lists.has(path))
  const pause = createPause()
  const context: Context = { file: file.name, address: '' }
  for await (const text of readText(file)) {
    for (const element of elements.write(text)) {
      yield* readElement(element.path, element.text, context)
      await pause()
    }
  }
  elements.end()
}

function* readElement(list: string, text: string | undefined, context: Context): Generator<SourceItem> {
  const row = text === undefined ? undefined : parseRow(text)
  if (!row) {
    const why = text === undefined ? 'It is longer than four million characters.' : 'It is not an entry of our format.'
    yield { kind: 'dropped', place: { file: context.file }, what: `An entry of “${list}”`, why }
    return
  }
  if (list === 'site') context.address = textOf(row, 'url') ?? ''
  const own = ownLists.find((name) => name === list)
  if (own) yield { kind: 'own', list: own, row }
  yield* readers[list]?.(row, context) ?? []
}

function parseRow(text: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? withEpochTimes(value as Row)
      : undefined
  } catch {
    return undefined
  }
}

const textOf = (row: Row, name: string) => {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
const textsOf = (row: Row, name: string) => {
  const value = row[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
const timeOf = (row: Row, name: string) => {
  const at = row[name]
  return typeof at === 'number' && Number.isFinite(at) ? { at, zoned: true } : undefined
}

/** Fields that are there: `{}` for one that is missing. */
function optional<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>)
}

const readers: Readonly<Record<string, (row: Row, context: Context) => SourceItem[]>> = {
  site: (row) => [
    {
      kind: 'site',
      ...optional('name', textOf(row, 'name')),
      ...optional('url', textOf(row, 'url')),
      ...optional('language', textOf(row, 'language')),
      generator: 'Wagwise',
    },
  ],
  authors: (row) => {
    const name = textOf(row, 'name')
    if (name === undefined) return []
    return [{ kind: 'author', key: name, name, ...optional('bio', textOf(row, 'bio')), extras: row }]
  },
  categories: (row) => {
    const title = textOf(row, 'title')
    return title === undefined ? [] : [{ kind: 'category', key: title, name: title }]
  },
  pictures: (row, { address }) => {
    const [key, url, path] = [textOf(row, 'id'), textOf(row, 'url'), textOf(row, 'file')]
    if (key === undefined || url === undefined) return []
    const alt = optional('alt', textOf(row, 'alt'))
    return [{ kind: 'picture', key, url: address + url, ...optional('path', path), ...alt }]
  },
  products: (row, { file }) => {
    const [slug, name, target] = [textOf(row, 'slug'), textOf(row, 'title'), textOf(row, 'affiliate_link')]
    if (slug === undefined || name === undefined || target === undefined) return []
    const price = optional('price', textOf(row, 'price'))
    const description = optional('description', textOf(row, 'description'))
    const place = { file, id: slug, title: name }
    return [{ kind: 'link', place, key: slug, plugin: 'other', slug, target, name, ...price, ...description }]
  },
  articles: (row, context) => [readArticle(row, context)],
  pages: (row, context) => [readPage(row, context)],
  comments: (row, { file }) => {
    const [key, post, text] = [textOf(row, 'id'), textOf(row, 'article_id'), textOf(row, 'content')]
    const at = timeOf(row, 'created_at')
    if (key === undefined || post === undefined || text === undefined || !at) return []
    const name = textOf(row, 'author_name') ?? ''
    const [reply, repliedAt] = [textOf(row, 'reply'), timeOf(row, 'replied_at') ?? at]
    const replied = optional('reply', reply === undefined ? undefined : { text: reply, at: repliedAt })
    return [
      { kind: 'comment', place: { file, id: key }, key, post, name, text, at, state: commentState(row), ...replied },
    ]
  },
  subscribers: (row, { file }) => {
    const [email, state] = [textOf(row, 'email'), textOf(row, 'state')]
    // Who never confirmed has not agreed yet.
    if (email === undefined || state === 'pending') return []
    return [
      {
        kind: 'subscriber',
        place: { file, id: email },
        email,
        state: state === 'subscribed' ? 'subscribed' : 'unsubscribed',
        ...optional('since', timeOf(row, 'confirmed_at') ?? timeOf(row, 'created_at')),
      },
    ]
  },
}

function commentState(row: Row): 'approved' | 'pending' | 'spam' | 'trash' {
  const state = textOf(row, 'state')
  if (state === 'approved' || state === 'spam') return state
  return state === 'rejected' ? 'trash' : 'pending'
}

const statusOf = (row: Row): SourceStatus => {
  const state = textOf(row, 'state')
  return state === 'published' || state === 'scheduled' ? state : 'draft'
}

function readArticle(row: Row, { file, address }: Context): SourcePost {
  const [id = '', slug = '', title = ''] = ['id', 'slug', 'title'].map((name) => textOf(row, name))
  const canonical = textOf(row, 'canonical_url')
  const author = textOf(row, 'author')
  const category = textOf(row, 'category')
  return {
    kind: 'post',
    place: { file, id, title },
    key: id || slug,
    slug,
    address: `${address}/article/${slug}`,
    oldAddresses: textsOf(row, 'former_slugs').map((former) => `${address}/article/${former}`),
    title,
    content: textOf(row, 'content') ?? '',
    format: 'markdown',
    ...optional('excerpt', textOf(row, 'excerpt')),
    status: statusOf(row),
    ...optional('published', timeOf(row, 'published_date')),
    ...optional('updated', timeOf(row, 'revised_at')),
    authors: author === undefined ? [] : [author],
    categories: category === undefined ? [] : [category],
    tags: textsOf(row, 'meta_keywords'),
    ...optional('searchTitle', textOf(row, 'search_title')),
    ...optional('searchDescription', textOf(row, 'meta_description')),
    ...optional('canonical', canonical),
    noindex: row['noindex'] === true,
    ...optional('picture', textOf(row, 'image_url')),
    ...optional('pictureAlt', textOf(row, 'image_alt')),
    extras: row,
  }
}

function readPage(row: Row, { file, address }: Context): SourcePost {
  const [id = '', path = '', title = ''] = ['id', 'path', 'title'].map((name) => textOf(row, name))
  return {
    kind: 'page',
    place: { file, id, title },
    key: id || path,
    slug: path.slice(1),
    address: address + path,
    oldAddresses: textsOf(row, 'former_paths').map((former) => address + former),
    title,
    content: textOf(row, 'content') ?? '',
    format: 'markdown',
    status: statusOf(row),
    authors: [],
    categories: [],
    tags: [],
    ...optional('searchDescription', textOf(row, 'description')),
    extras: row,
  }
}

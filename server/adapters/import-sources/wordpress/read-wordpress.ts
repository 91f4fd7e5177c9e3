import type { SourceItem, SourcePlace } from '#domain/import/source.ts'
import type { Pictures } from '../archive/pictures.ts'
import type { SourceFile } from '../source-file.ts'
import { readText } from '../text/read-text.ts'
import { isComment, readComment } from './comments.ts'
import { DroppedCounts } from './dropped.ts'
import { isLinkType, readLink } from './links.ts'
import { readPost } from './posts.ts'
import { WxrParser, type WxrRecord, type WxrTerm } from './wxr-parser.ts'

type Beside = { pictures: Pictures; hasLinkTable: boolean }

/** The items of a WordPress export (WXR), which may be in several parts. */
export async function* readWordpress(files: readonly SourceFile[], beside: Beside): AsyncGenerator<SourceItem> {
  const reader = new WordpressReader(beside)
  for (const file of files) {
    const parser = new WxrParser(file.name)
    for await (const text of readText(file)) {
      for (const record of parser.write(text)) yield* reader.read(record, file.name)
    }
    for (const record of parser.end()) yield* reader.read(record, file.name)
  }
  yield* reader.dropped.all()
}

class WordpressReader {
  readonly dropped = new DroppedCounts()
  readonly #beside: Beside
  /** Each part of an export names the site, its authors and its categories again. */
  readonly #seen = new Set<string>()
  readonly #termKeys = new Map<string, string>()
  readonly #authorIds = new Set<string>()

  constructor(beside: Beside) {
    this.#beside = beside
  }

  *read(record: WxrRecord, file: string): Generator<SourceItem> {
    const { fields } = record
    const of = (name: string) => fields.get(name)?.trim() ?? ''
    if (record.kind === 'channel') yield* this.#readSite(of)
    else if (record.kind === 'wp:author') yield* this.#readAuthor(of)
    else if (record.kind === 'wp:category') yield* this.#readCategory(of)
    else if (record.kind === 'item') yield* this.#readItem(record, file)
  }

  *#readSite(of: (name: string) => string): Generator<SourceItem> {
    if (!this.#isNew('site', '')) return
    const url = of('wp:base_blog_url') || of('link')
    const [name, language, generator] = [of('title'), of('language'), of('generator')]
    yield {
      kind: 'site',
      ...(name && { name }),
      ...(url && { url }),
      ...(language && { language }),
      ...(generator && { generator }),
    }
  }

  *#readAuthor(of: (name: string) => string): Generator<SourceItem> {
    const key = of('wp:author_login')
    if (of('wp:author_id')) this.#authorIds.add(compact(of('wp:author_id')))
    if (!key || !this.#isNew('author', key)) return
    const full = `${of('wp:author_first_name')} ${of('wp:author_last_name')}`.trim()
    const email = of('wp:author_email')
    yield { kind: 'author', key, name: of('wp:author_display_name') || full || key, ...(email && { email }) }
  }

  *#readCategory(of: (name: string) => string): Generator<SourceItem> {
    const key = of('wp:category_nicename') || of('wp:cat_name')
    const id = of('wp:term_id')
    if (id) this.#termKeys.set(compact(id), compact(key))
    if (!key || !this.#isNew('category', key)) return
    const [parent, description] = [of('wp:category_parent'), of('wp:category_description')]
    yield {
      kind: 'category',
      key,
      name: of('wp:cat_name') || key,
      ...(parent && { parent }),
      ...(description && { description }),
    }
  }

  *#readItem(record: WxrRecord, file: string): Generator<SourceItem> {
    const { fields, tooLong } = record
    const id = fields.get('wp:post_id')?.trim() || fields.get('guid')?.trim() || fields.get('link')?.trim() || ''
    const title = fields.get('title')?.trim() ?? ''
    const place = { file, line: record.line, ...(id && { id }), ...(title && { title }) }
    fields.set('wp:post_id', id)
    const type = fields.get('wp:post_type')?.trim() || 'post'
    if (tooLong) {
      yield { kind: 'dropped', place, what: title || 'An entry', why: 'It is longer than four million characters.' }
    } else if (!id) {
      yield { kind: 'dropped', place, what: title || 'An entry', why: 'It has neither a number nor an address.' }
    } else if (this.#isNew('item', id)) {
      yield* this.#readKnown(record, type, place)
    }
  }

  *#readKnown(record: WxrRecord, type: string, place: SourcePlace): Generator<SourceItem> {
    if (type === 'post' || type === 'page') yield* this.#readPost(record, place)
    else if (type === 'attachment') yield* this.#readAttachment(record)
    else if (isLinkType(type)) yield* this.#readLink(record, type, place)
    else this.dropped.addType(type, place)
  }

  *#readPost(record: WxrRecord, place: SourcePlace): Generator<SourceItem> {
    // WordPress makes one whenever somebody opens the editor.
    if (record.fields.get('wp:status') === 'auto-draft') return
    yield* this.#undeclared(record.terms)
    const post = readPost(record, place, this.#termKeys)
    for (const key of post.authors) {
      if (this.#isNew('author', key)) yield { kind: 'author', key, name: nameOf(record.terms, key) }
    }
    yield post
    for (const fields of record.comments) {
      const key = fields.get('wp:comment_id') ?? ''
      const about = { post: post.key, place: { ...place, id: key }, authorIds: this.#authorIds }
      const comment = isComment(fields) ? readComment(fields, about) : undefined
      if (!isComment(fields)) this.dropped.add('pingbacks and other notes', 'They are not written by readers.', place)
      else if (!comment) this.dropped.add('comments without text or date', 'There is nothing to show.', place)
      else if (this.#isNew('comment', key)) yield comment
    }
  }

  /** Parts of an export and old versions do not declare all categories. Tags count where posts have them. */
  *#undeclared(terms: readonly WxrTerm[]): Generator<SourceItem> {
    for (const { domain, nicename, name } of terms) {
      const key = nicename || name
      const kind = termKinds[domain]
      if (kind && key && this.#isNew(kind, key)) yield { kind, key, name: name.trim() || key }
    }
  }

  *#readAttachment({ fields, meta }: WxrRecord): Generator<SourceItem> {
    const url = fields.get('wp:attachment_url')?.trim()
    const file = meta.get('_wp_attached_file')?.trim()
    const path = this.#beside.pictures.find(file ? `wp-content/uploads/${file}` : (url ?? ''))?.name
    if (!url && !path) return
    const alt = meta.get('_wp_attachment_image_alt')?.trim()
    const caption = fields.get('excerpt:encoded')?.trim()
    yield {
      kind: 'picture',
      key: fields.get('wp:post_id') ?? '',
      ...(url && { url }),
      ...(path && { path }),
      ...(alt && { alt }),
      ...(caption && { caption }),
    }
  }

  *#readLink(record: WxrRecord, type: Parameters<typeof readLink>[1], place: SourcePlace): Generator<SourceItem> {
    const link = readLink(record, type, place)
    if (link) {
      yield link
    } else if (type === 'product') {
      this.dropped.add('products of a shop', 'They are sold on the old site itself, so no link leads to them.', place)
    } else if (type !== 'pretty-link' || !this.#beside.hasLinkTable) {
      const why = 'The export does not say where it leads. Export the links from the plugin (CSV) and add that file.'
      yield { kind: 'dropped', place, what: `The link “${place.title ?? place.id}”`, why }
    }
  }

  #isNew(kind: string, key: string): boolean {
    const name = compact(`${kind} ${key}`)
    if (this.#seen.has(name)) return false
    this.#seen.add(name)
    return true
  }
}

const termKinds: Readonly<Record<string, 'category' | 'tag'>> = { category: 'category', post_tag: 'tag' }

const nameOf = (terms: readonly WxrTerm[], key: string) =>
  terms.find(({ domain, nicename }) => domain === 'author' && nicename.replace(/^cap-/, '') === key)?.name || key

/** A piece of a longer text keeps all of it in memory. A copy does not. */
const compact = (text: string) => Buffer.from(text).toString()

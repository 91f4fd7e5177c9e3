import type { SourceItem, SourcePlace, SourcePost, SourceStatus } from '#domain/import/source.ts'
import { UnreadableSource } from '#domain/import/source.ts'
import { shown } from '../archive/names.ts'
import type { SourceFile } from '../source-file.ts'
import { readTime } from '../text/source-time.ts'
import { ghostRows, type GhostPost } from './ghost-rows.ts'
import { lexicalToHtml } from './lexical-html.ts'
import { mobiledocToHtml } from './mobiledoc-html.ts'
import { parseElement, readRelations, readTables, type Relations } from './relations.ts'

/** The items of a Ghost export. It is read twice: tags and authors may come after the posts that have them. */
export async function* readGhost(file: SourceFile): AsyncGenerator<SourceItem> {
  const relations = await readRelations(file)
  yield readSite(relations)
  for (const { slug, name, email, bio } of relations.users.values()) {
    if (slug) yield { kind: 'author', key: slug, name: name || slug, ...(email && { email }), ...(bio && { bio }) }
  }
  for (const { slug, name, description } of mainTags(relations)) {
    yield { kind: 'category', key: slug, name: name || slug, ...(description && { description }) }
  }
  for (const tag of relations.tags.values()) {
    if (tag.slug && !isInternal(tag)) yield { kind: 'tag', key: tag.slug, name: tag.name || tag.slug }
  }
  let count = 0
  for await (const { element } of readTables(file, ['posts'])) {
    count++
    const { data: row } = ghostRows.posts.safeParse(parseElement(element, file))
    const place = { file: file.name, ...(row && { id: row.id }), ...(row?.title && { title: row.title }) }
    if (row) {
      yield* readPost(row, place, relations)
    } else {
      const why =
        element.text === undefined ? 'It is longer than four million characters.' : 'It has no number or no text.'
      yield { kind: 'dropped', place, what: `Post ${count} of the file`, why }
    }
  }
  if (count === 0) throw new UnreadableSource(`“${shown(file.name)}” is an export of Ghost without a single post.`)
}

function readSite({ settings }: Relations): SourceItem {
  const [name, url, language] = [
    settings.get('title'),
    settings.get('url'),
    settings.get('locale') ?? settings.get('lang'),
  ]
  return { kind: 'site', ...(name && { name }), ...(url && { url }), ...(language && { language }), generator: 'Ghost' }
}

/** Ghost has no categories, but shows the first tag of a post as one. */
function mainTags(relations: Relations) {
  const main = [...relations.tagIds.keys()].flatMap((post) => shownTags(post, relations)[0] ?? [])
  return new Set(main)
}

const shownTags = (post: string, { tagIds, tags }: Relations) =>
  (tagIds.get(post) ?? []).flatMap((id) => tags.get(id) ?? []).filter((tag) => tag.slug && !isInternal(tag))

/** Themes and routes use them; readers never see them. */
const isInternal = ({ name, visibility }: { name: string; visibility: string }) =>
  name.startsWith('#') || visibility === 'internal'

function* readPost(row: GhostPost, place: SourcePlace, relations: Relations): Generator<SourceItem> {
  const post = toPost(row, place, relations)
  if (!post.content && hasText(row)) {
    yield { kind: 'dropped', place, what: row.title || row.slug, why: 'Its text is in a form that we cannot read.' }
  }
  yield post
  if (row.status === 'sent') {
    const why = 'It was sent as a mail and never shown on the site, so it comes as a draft.'
    yield { kind: 'dropped', place, what: `“${row.title}” on the site`, why }
  } else if (isForMembers(row)) {
    yield {
      kind: 'dropped',
      place,
      what: `“${row.title}” for members only`,
      why: 'Here all can read, so it comes as a draft.',
    }
  }
}

const isForMembers = ({ status, visibility }: GhostPost) =>
  ['published', 'scheduled'].includes(status) && !['', 'public'].includes(visibility)

const hasText = ({ html, lexical, mobiledoc, markdown }: GhostPost) => Boolean(html || lexical || mobiledoc || markdown)

function toPost(row: GhostPost, place: SourcePlace, relations: Relations): SourcePost {
  const meta = relations.meta.get(row.id)
  const tags = shownTags(row.id, relations)
  const published = row.status === 'draft' ? undefined : readTime(row.published_at, true)
  const updated = readTime(row.updated_at, true)
  const searchTitle = meta?.meta_title || row.meta_title
  const searchDescription = meta?.meta_description || row.meta_description
  const picture = withoutPlaceholder(row.feature_image || row.image)
  const [alt, caption] = [meta?.feature_image_alt, meta?.feature_image_caption]
  return {
    kind: row.type === 'page' || row.page ? 'page' : 'post',
    place,
    key: row.id,
    slug: row.slug,
    ...(row.slug && { address: `/${row.slug}/` }),
    title: row.title,
    content: withoutPlaceholder(readContent(row)),
    format: row.html || row.lexical || row.mobiledoc ? 'html' : 'markdown',
    ...(row.custom_excerpt && { excerpt: row.custom_excerpt }),
    status: readStatus(row),
    ...(published && { published }),
    ...(updated && { updated }),
    authors: authorsOf(row, relations),
    categories: tags.slice(0, 1).map(({ slug }) => slug),
    tags: tags.map(({ name }) => name),
    ...(searchTitle && { searchTitle }),
    ...(searchDescription && { searchDescription }),
    ...(row.canonical_url && { canonical: withoutPlaceholder(row.canonical_url) }),
    ...(picture && { picture }),
    ...(alt && { pictureAlt: alt }),
    ...(caption && { pictureCaption: caption }),
  }
}

function authorsOf({ id, author_id }: GhostPost, { authorIds, users }: Relations): string[] {
  const ids = authorIds.get(id) ?? (author_id ? [author_id] : [])
  return ids.flatMap((author) => users.get(author)?.slug || [])
}

function readStatus(row: GhostPost): SourceStatus {
  if (isForMembers(row)) return 'draft'
  if (row.status === 'published' || row.status === 'scheduled') return row.status
  return 'draft'
}

const readContent = ({ html, lexical, mobiledoc, markdown }: GhostPost) =>
  html || lexicalToHtml(lexical) || mobiledocToHtml(mobiledoc) || markdown

/** The export leaves out the address of the site, which makes these paths from its root. */
const withoutPlaceholder = (text: string) => text.replaceAll('__GHOST_URL__', '')

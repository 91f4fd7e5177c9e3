import { UnreadableSource, type SourceDropped, type SourceItem, type SourceName } from '#domain/import/source.ts'
import type { ImportSource, OpenSource } from '#features/import/ports.ts'
import { openFiles, type FileSet } from './archive/file-set.ts'
import { shown } from './archive/names.ts'
import { indexPictures, type Pictures } from './archive/pictures.ts'
import { cleanItems } from './clean-items.ts'
import { readGhost } from './ghost/read-ghost.ts'
import { identify, type Identity } from './identify.ts'
import { readLinks } from './links/read-links.ts'
import { isMarkdown, readMarkdown } from './markdown/read-markdown.ts'
import type { SourceFile } from './source-file.ts'
import { readSubscribers } from './subscribers/read-subscribers.ts'
import { readSubstack } from './substack/read-substack.ts'
import { readWagwise } from './wagwise/read-wagwise.ts'
import { readWordpress } from './wordpress/read-wordpress.ts'

/** An archive may have thousands of files, but an export lies at its root, or is among the largest. */
const maxProbed = 50
const probed = /\.(?:xml|json|csv|txt|sql)$|(?:^|\/)[^./]+$/i

export const openSource: OpenSource = async (files) => {
  const set = await openFiles(files)
  try {
    return await recognize(set)
  } catch (error) {
    set.close()
    throw error
  }
}

type Found = { file: SourceFile; identity: Identity; isGiven: boolean }

async function recognize(set: FileSet): Promise<ImportSource> {
  const found: Found[] = []
  for (const file of set.given) found.push({ file, identity: await identify(file), isGiven: true })
  for (const file of candidates(set.packed)) found.push({ file, identity: await identify(file), isGiven: false })
  const of = (kind: Identity['kind']) => found.flatMap(({ file, identity }) => (identity.kind === kind ? file : []))
  const pictures = indexPictures([...set.packed, ...of('picture')])
  const source = chooseSource(set, of, pictures)
  if (!source) throw refuse(set, found)
  const unread = found.filter(({ identity, isGiven }) => isGiven && identity.kind === 'other').map(notRead)
  const tables = { links: of('links'), subscribers: source.name === 'subscribers' ? [] : of('subscribers') }
  return {
    name: source.name,
    items: () => cleanItems(join(source.items, tables, unread)),
    openPicture: async (pathOrAddress) => pictures.find(pathOrAddress)?.open(),
    close: set.close,
  }
}

const candidates = (packed: readonly SourceFile[]) =>
  packed
    .filter(({ name }) => probed.test(name))
    .toSorted((one, other) => depthOf(one) - depthOf(other) || other.size - one.size)
    .slice(0, maxProbed)

const depthOf = ({ name }: SourceFile) => name.split('/').length

type Source = { name: SourceName; items: () => AsyncIterable<SourceItem> }

/** The first that fits: repositories of Markdown also have JSON, and exports have tables beside them. */
function chooseSource(
  set: FileSet,
  of: (kind: Identity['kind']) => SourceFile[],
  pictures: Pictures,
): Source | undefined {
  const [own, ...others] = of('wagwise')
  if (own && others.length > 0) throw new UnreadableSource('There are two exports of ours. Choose one of them.')
  if (own) return { name: 'wagwise', items: () => readWagwise(own) }
  const hasLinkTable = of('links').length > 0
  const exports = of('wordpress').toSorted(byPart)
  if (exports.length > 0) return { name: 'wordpress', items: () => readWordpress(exports, { pictures, hasLinkTable }) }
  const [ghost, ...more] = of('ghost')
  if (ghost && more.length > 0) throw new UnreadableSource('There are two exports of Ghost. Choose one of them.')
  if (ghost) return { name: 'ghost', items: () => readGhost(ghost) }
  const [table] = of('substack')
  if (table) return { name: 'substack', items: () => readSubstack(table, set.packed) }
  const markdown = [...of('markdown'), ...set.packed.filter(({ name }) => isMarkdown(name))].toSorted(byName)
  if (markdown.length > 0)
    return { name: 'markdown', items: () => readMarkdown([...markdown, ...configs(set)], pictures) }
  const subscribers = of('subscribers')
  return subscribers.length > 0
    ? { name: 'subscribers', items: () => join(none, { links: [], subscribers }, []) }
    : undefined
}

const configs = ({ packed }: FileSet) => packed.filter(({ name }) => !isMarkdown(name))

const byName = (one: SourceFile, other: SourceFile) => (one.name < other.name ? -1 : 1)

/** The tenth part comes after the second. */
const byPart = (one: SourceFile, other: SourceFile) => one.name.localeCompare(other.name, 'en', { numeric: true })

type Tables = { links: readonly SourceFile[]; subscribers: readonly SourceFile[] }

async function* none(): AsyncGenerator<SourceItem> {}

async function* join(
  items: () => AsyncIterable<SourceItem>,
  { links, subscribers }: Tables,
  unread: readonly SourceDropped[],
): AsyncGenerator<SourceItem> {
  // Posts refer to links, and are read once.
  for (const file of links) yield* readLinks(file)
  yield* items()
  for (const file of subscribers) yield* readSubscribers(file)
  yield* unread
}

function notRead({ file, identity }: Found): SourceDropped {
  const seen = identity.kind === 'other' ? identity.looksLike : ''
  return { kind: 'dropped', place: { file: file.name }, what: file.name, why: `It looks like ${seen}.` }
}

function refuse({ given, packed }: FileSet, found: readonly Found[]): UnreadableSource {
  const [first] = found
  if (given.length === 0 && packed.length === 0) return new UnreadableSource('The archive has no files in it.')
  const known = platformOf(packed)
  if (known) return new UnreadableSource(`This looks like ${known}.`)
  if (first?.isGiven && first.identity.kind === 'other') {
    return new UnreadableSource(`“${shown(first.file.name)}” looks like ${first.identity.looksLike}. ${expected}`)
  }
  if (
    found.some(({ identity }) => identity.kind === 'picture') ||
    packed.some(({ name }) => /\.(?:jpe?g|png|webp)$/i.test(name))
  ) {
    return new UnreadableSource(`There are pictures, but no export with texts. ${expected}`)
  }
  if (found.some(({ identity }) => identity.kind === 'links')) {
    return new UnreadableSource(
      'A table of links alone moves nothing. Choose it together with the export of WordPress.',
    )
  }
  const seen =
    first?.identity.kind === 'other' ? ` “${shown(first.file.name)}” looks like ${first.identity.looksLike}.` : ''
  return new UnreadableSource(`The archive holds no export that we know.${seen} ${expected}`)
}

const expected =
  'Choose an export of WordPress (XML), Ghost (JSON) or Substack (ZIP), Markdown files, or a table of subscribers (CSV).'

function platformOf(packed: readonly SourceFile[]): string | undefined {
  const has = (pattern: RegExp) => packed.some(({ name }) => pattern.test(name))
  if (has(/(?:^|\/)posts\/\d{4}-\d\d-\d\d_.*\.html$/)) return 'an export of Medium, which cannot be read yet'
  if (has(/(?:^|\/)wp-(?:config|load|settings)\.php$/) || has(/(?:^|\/)wp-content\/(?:plugins|themes)\//)) {
    return 'a backup of a WordPress site: in WordPress choose Tools, Export, All content'
  }
  if (has(/\.sql$/i)) return 'a backup with a copy of a database (SQL): export the site from its own dashboard'
  return has(/\.html?$/i) ? 'a copy of a site as HTML pages: export it from its own dashboard' : undefined
}

import type { SourceItem, SourceStatus } from '#domain/import/source.ts'
import { UnreadableSource } from '#domain/import/source.ts'
import { csvRecords } from '#domain/text/csv.ts'
import { createPause } from '#features/pause.ts'
import type { SourceFile } from '../source-file.ts'
import { readWholeText } from '../text/read-text.ts'
import { readTime } from '../text/source-time.ts'

const maxTableLength = 20_000_000

type Row = (column: string) => string

/** The posts of a Substack export: a table, and a file for the text of each. */
export async function* readSubstack(table: SourceFile, files: readonly SourceFile[]): AsyncGenerator<SourceItem> {
  const text = await readWholeText(table, maxTableLength)
  if (text === undefined) throw new UnreadableSource(`“${table.name}” has more than 20 MB, which no list of posts has.`)
  yield { kind: 'site', generator: 'Substack' }
  const texts = textsById(files)
  const pause = createPause()
  let header: string[] | undefined
  for (const { line, cells } of csvRecords(text)) {
    const names = header
    if (names) yield* readRow((column) => cells[names.indexOf(column)]?.trim() ?? '', line, table, texts)
    header ??= cells.map((cell) => cell.trim().toLowerCase())
    await pause()
  }
}

export const isSubstackHeader = (cells: readonly string[]): boolean =>
  ['post_id', 'post_date', 'is_published', 'title'].every((name) => cells.includes(name))

/** The name of a file is the number of the post and its slug: `101.first-letter.html`. */
function textsById(files: readonly SourceFile[]): Map<string, SourceFile> {
  const pages = files.filter(({ name }) => name.endsWith('.html'))
  return new Map(pages.map((file) => [idOf(file.name.slice(file.name.lastIndexOf('/') + 1, -5)), file]))
}

const idOf = (name: string) => name.split('.', 1)[0] ?? ''

async function* readRow(
  row: Row,
  line: number,
  table: SourceFile,
  texts: Map<string, SourceFile>,
): AsyncGenerator<SourceItem> {
  const [id = '', ...rest] = row('post_id').split('.')
  const title = row('title')
  const place = { file: table.name, line, ...(id && { id }), ...(title && { title }) }
  const drop = (why: string): SourceItem => ({ kind: 'dropped', place, what: title || `Post ${id}`, why })
  const type = row('type').toLowerCase()
  if (type === 'podcast' || type === 'video') yield drop(`It is a ${type}, and the export has no text of it.`)
  else if (type === 'thread' || type === 'restack') yield drop('It is a conversation on Substack.')
  if (!id || ['podcast', 'video', 'thread', 'restack'].includes(type)) return
  const file = texts.get(id)
  const content = file && (await readWholeText(file))
  if (content === undefined) {
    yield drop(file ? 'It is longer than four million characters.' : 'Its text is not in the archive.')
    return
  }
  const audience = row('audience').toLowerCase()
  const isForAll = ['', 'everyone'].includes(audience)
  const slug = rest.join('.') || slugOf(file?.name ?? '')
  const published = readTime(row('post_date'), true)
  yield {
    kind: type === 'page' ? 'page' : 'post',
    place,
    key: id,
    slug,
    ...(slug && { address: `/p/${slug}` }),
    title,
    content,
    format: 'html',
    ...(row('subtitle') && { excerpt: row('subtitle') }),
    status: readStatus(row, isForAll),
    ...(published && { published }),
    authors: [],
    categories: [],
    tags: [],
  }
  if (!isForAll && isPublished(row))
    yield drop('Only subscribers could read it, and here all can, so it comes as a draft.')
}

const isPublished = (row: Row) => row('is_published').toLowerCase() === 'true'

const readStatus = (row: Row, isForAll: boolean): SourceStatus => (isPublished(row) && isForAll ? 'published' : 'draft')

const slugOf = (name: string) =>
  name
    .slice(name.lastIndexOf('/') + 1, -5)
    .split('.')
    .slice(1)
    .join('.')

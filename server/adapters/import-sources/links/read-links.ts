import type { SourceItem } from '#domain/import/source.ts'
import { csvRecords } from '#domain/text/csv.ts'
import { createPause } from '#features/pause.ts'
import type { SourceFile } from '../source-file.ts'
import { readWholeText } from '../text/read-text.ts'

const maxLength = 10_000_000

const columns = {
  target: ['url', 'target_url', 'target url', 'destination_url', 'destination url'],
  slug: ['slug', 'pretty_link', 'pretty link'],
  name: ['name', 'link name', 'link_name', 'title'],
  id: ['id', 'link_id'],
}

type Column = keyof typeof columns
type Header = Partial<Record<Column, number>> & { isThirsty: boolean }

/** The table in which Pretty Links and ThirstyAffiliates export their links. WordPress does not export the former. */
export async function* readLinks(file: SourceFile): AsyncGenerator<SourceItem> {
  const text = await readWholeText(file, maxLength)
  if (text === undefined) {
    yield { kind: 'dropped', place: { file: file.name }, what: file.name, why: 'It has more than 10 MB of links.' }
    return
  }
  const pause = createPause()
  let header: Header | undefined
  for (const { line, cells } of csvRecords(text)) {
    if (header) yield readRow(header, cells, { file: file.name, line })
    header ??= readHeader(cells)
    await pause()
  }
}

export function isLinksHeader(cells: readonly string[]): boolean {
  const { target, slug } = readHeader(cells)
  return target !== undefined && slug !== undefined
}

function readHeader(cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const places = Object.entries(columns).map(([column, known]) => [
    column,
    names.findIndex((name) => known.includes(name)),
  ])
  const found: Partial<Record<Column, number>> = Object.fromEntries(places.filter(([, at]) => Number(at) >= 0))
  return { ...found, isThirsty: names.includes('destination url') }
}

function readRow(header: Header, cells: readonly string[], place: { file: string; line: number }): SourceItem {
  const cell = (column: Column) => cells[header[column] ?? -1]?.trim() ?? ''
  const slug = cell('slug').replaceAll(/^\/+|\/+$/g, '')
  const target = cell('target')
  const name = cell('name') || slug
  if (!slug || !target)
    return { kind: 'dropped', place, what: name || 'A link', why: 'It has no name or leads nowhere.' }
  return {
    kind: 'link',
    place: { ...place, title: name },
    key: cell('id') || slug,
    plugin: header.isThirsty ? 'thirstyaffiliates' : 'prettylinks',
    slug: slug.split('/').at(-1) ?? slug,
    // ThirstyAffiliates exports only the last part of the path.
    ...(!header.isThirsty && { path: `/${slug}` }),
    target,
    name,
  }
}

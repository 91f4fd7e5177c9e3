import type { Node } from 'prosemirror-model'
import { placeBlocks, type PlacedBlock } from '#domain/articles/article-text.ts'
import type { Block, ListBlock, StepsBlock, TableBlock } from '#domain/articles/blocks.ts'
import { blockLines } from './block-text.ts'
import { docAttrs, rawOf, schema, type DocAttrs, type RawLines } from './schema.ts'
import { formatSourceRow, isSourceLine, readSourceRows, sameSources } from './source-rows.ts'
import type { Inline } from '#domain/articles/inline-text.ts'

type ShownBlock = Exclude<Block, { kind: 'sources' }>

/** Nodes that are known to equal what their raw lines say, with the sources of that time. */
const unchanged = new WeakMap<Node, string>()

/** Sources are no nodes of the document but one of its attributes; their lines stay where they are until one changes. */
const isPlaced = (placed: PlacedBlock, lines: readonly string[]) =>
  placed.block ? placed.block.kind !== 'sources' : !isSourceLine(lines[placed.from - 1] ?? '')

export function parseDocument(text: string): Node {
  const lines = text.split('\n')
  const sources = readSourceRows(lines)
  const numbers = numberKey(sources)
  const placed = placeBlocks(text)
    .filter((each) => isPlaced(each, lines))
    .toSorted((a, b) => a.from - b.from)
  let at = 0
  const nodes = placed.map(({ block, from, to }, index) => {
    const raw = { gap: lines.slice(at, from - 1), lines: lines.slice(from - 1, to), index }
    at = to
    const node = faithfulNode(block as ShownBlock | undefined, raw, numbers)
    unchanged.set(node, numbers)
    return node
  })
  const rest = lines.slice(at)
  const attrs: DocAttrs = {
    sources,
    tail: nodes.length > 0 ? rest : [],
    blank: nodes.length > 0 ? [] : rest,
    crlf: lines.some((line) => line.endsWith('\r')),
  }
  return schema.nodes.doc.create(attrs, nodes.length > 0 ? nodes : [schema.nodes.paragraph.create()])
}

/** A block that its usual form would change is shown as its raw lines. */
function faithfulNode(block: ShownBlock | undefined, raw: RawLines, numbers: string): Node {
  if (!block) return rawNode(raw, true)
  const node = blockNode(block, raw)
  const again = parseLines(blockLines(node), raw, numbers)
  return again?.eq(node) ? node : rawNode(raw, false)
}

/** The one block that these lines are, if they are one. References need their sources to be read as such. */
function parseLines(lines: readonly string[], raw: RawLines | null, numbers: string): Node | undefined {
  const text = lines.join('\n')
  const sources = text.includes('[^') ? numbers : ''
  const blocks = placeBlocks(`${text}\n${sources}`).filter((each) => isPlaced(each, lines))
  const [first] = blocks
  if (blocks.length !== 1 || !first?.block) return undefined
  return blockNode(first.block as ShownBlock, raw)
}

/** One line for each source, which is all that reading references needs. */
const numberKey = (sources: DocAttrs['sources']) => sources.map(({ number }) => `[^${number}]: x`).join('\n')

function isUnchanged(node: Node, raw: RawLines, numbers: string): boolean {
  if (unchanged.get(node) === numbers) return true
  const same =
    node.type === schema.nodes.raw_block
      ? rawNode(raw, Boolean(node.attrs['hidden'])).eq(node)
      : parseLines(raw.lines, raw, numbers)?.eq(node) === true
  if (same) unchanged.set(node, numbers)
  return same
}

/** An unclosed block of steps would take in whatever follows it now. */
const isOpenEnded = (node: Node, raw: RawLines) =>
  node.type === schema.nodes.steps && raw.lines.findLast((line) => line.trim() !== '')?.trim() !== ':::'

export function formatDocument(doc: Node): string {
  const { sources, tail, blank, crlf } = docAttrs(doc)
  const numbers = numberKey(sources)
  const ending = crlf ? '\r' : ''
  const lines: string[] = []
  let before: number | undefined
  let bulletBefore = ''
  doc.forEach((node, _offset, position) => {
    const raw = rawOf(node)
    const next = position + 1 < doc.childCount ? doc.child(position + 1) : undefined
    const endsAsBefore = raw && (!next || !isOpenEnded(node, raw) || rawOf(next)?.index === raw.index + 1)
    const asBefore = endsAsBefore && isUnchanged(node, raw, numbers)
    const written = asBefore ? raw.lines : blockLines(node).map((line) => line + ending)
    if (written.length === 0) return
    const isList = node.type === schema.nodes.bullet_list
    const own = isList ? withOtherBullet(written, bulletBefore) : written
    bulletBefore = isList ? bulletOf(own) : ''
    lines.push(...gapBefore(raw, lines.length === 0, before, ending), ...own)
    before = raw?.index ?? -1
  })
  lines.push(...(before === undefined ? blank : tail))
  return withSources(lines, sources, ending).join('\n')
}

const bulletOf = ([line = '']: readonly string[]) => line.trimStart().charAt(0)

/** Two lists with the same bullet would be one list when the text is read again. */
function withOtherBullet(lines: readonly string[], taken: string): readonly string[] {
  if (bulletOf(lines) !== taken) return lines
  return lines.map((line) => line.replace(/^(\s*)[-*](?= )/, `$1${taken === '-' ? '*' : '-'}`))
}

/** The lines before a block: exactly as they were behind the same neighbor, otherwise at least one blank line. */
function gapBefore(raw: RawLines | null, first: boolean, before: number | undefined, ending: string): string[] {
  const gap = raw?.gap ?? []
  if (first) return raw?.index === 0 ? [...gap] : []
  if (raw && before === raw.index - 1 && before >= 0) return [...gap]
  return gap.at(-1)?.trim() === '' ? [...gap] : [...gap, ending]
}

/** Lines of sources stay as they are while they say the same; otherwise all of them move to the end. */
function withSources(lines: readonly string[], sources: DocAttrs['sources'], ending: string): string[] {
  if (sameSources(readSourceRows(lines), sources)) return [...lines]
  const rest = lines.filter((line) => !isSourceLine(line))
  const end = rest.findLastIndex((line) => line.trim() !== '') + 1
  const body = rest.slice(0, end)
  if (sources.length === 0) return [...body, ...rest.slice(end)]
  const rows = sources.map((row) => formatSourceRow(row) + ending)
  const endsWithNewline = lines.at(-1) === ''
  return [...body, ...(body.length > 0 ? [ending] : []), ...rows, ...(endsWithNewline ? [''] : [])]
}

const { nodes, marks } = schema

function inlineNodes(inlines: readonly Inline[], bold = false, href?: string): Node[] {
  const applied = [
    ...(href === undefined ? [] : [marks.link.create({ href })]),
    ...(bold ? [marks.strong.create()] : []),
  ]
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return inline.text ? [schema.text(inline.text, applied)] : []
    if (inline.kind === 'reference') return [nodes.reference.create({ number: inline.number }, null, applied)]
    if (inline.kind === 'bold') return inlineNodes(inline.inlines, true, href)
    return inlineNodes(inline.inlines, bold, inline.href)
  })
}

function listNode({ ordered, start, items }: Omit<ListBlock, 'kind'>, raw: RawLines | null): Node {
  const content = items.map(({ inlines, nested }) => {
    const inner = nested && {
      ordered: nested.ordered,
      start: 1,
      items: nested.items.map((item) => ({ inlines: item })),
    }
    return nodes.list_item.create(null, [
      nodes.paragraph.create(null, inlineNodes(inlines)),
      ...(inner ? [listNode(inner, null)] : []),
    ])
  })
  return ordered ? nodes.ordered_list.create({ raw, start }, content) : nodes.bullet_list.create({ raw }, content)
}

function tableNode({ head, rows }: TableBlock, raw: RawLines | null): Node {
  const row = (cells: readonly Inline[][], header: boolean) =>
    nodes.table_row.create(
      null,
      cells.map((cell) => (header ? nodes.table_header : nodes.table_cell).create(null, inlineNodes(cell))),
    )
  return nodes.table.create({ raw }, [row(head, true), ...rows.map((cells) => row(cells, false))])
}

function stepsNode({ title, subject, steps, notes, stop = [] }: StepsBlock, raw: RawLines | null): Node {
  const plain = (text: string) => (text ? [schema.text(text)] : [])
  return nodes.steps.create({ raw }, [
    nodes.steps_title.create(null, plain(title)),
    nodes.steps_subject.create(null, plain(subject)),
    ...(steps.length > 0 ? steps : [[]]).map((step) => nodes.step.create(null, inlineNodes(step))),
    nodes.steps_stop.create(null, inlineNodes(stop)),
    ...notes.map((note) => nodes.steps_note.create(null, inlineNodes(note))),
  ])
}

function blockNode(block: Exclude<Block, { kind: 'sources' }>, raw: RawLines | null): Node {
  switch (block.kind) {
    case 'section':
    case 'subsection':
      return nodes[block.kind].create({ raw }, schema.text(block.text))
    case 'paragraph':
    case 'quote':
      return nodes[block.kind].create({ raw }, inlineNodes(block.inlines))
    case 'callout':
      return nodes.callout.create({ raw, tone: block.tone }, inlineNodes(block.inlines))
    case 'list':
      return listNode(block, raw)
    case 'table':
      return tableNode(block, raw)
    case 'break':
      return nodes.break.create({ raw })
    case 'steps':
      return stepsNode(block, raw)
    case 'image': {
      const { src, alt, caption = '', credit = '' } = block
      return nodes.image.create({ raw, src, alt, caption, credit })
    }
    case 'product':
      return nodes.product.create({ raw, product: block.product })
    case 'figure':
      return nodes.figure.create({ raw, figure: block.figure, caption: block.caption })
    case 'comparison': {
      const { products, heading, line } = block
      return nodes.comparison.create({ raw, products, heading, line })
    }
  }
}

function rawNode(raw: RawLines, hidden: boolean): Node {
  const text = raw.lines.map((line) => line.replaceAll('\r', '')).join('\n')
  return nodes.raw_block.create({ raw, hidden }, text ? schema.text(text) : null)
}

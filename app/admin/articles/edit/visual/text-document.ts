import type { Node } from 'prosemirror-model'
import { placeBlocks, type PlacedBlock } from '#domain/articles/article-text.ts'
import type { BlockTypes } from '#domain/articles/blocks.ts'
import { blockLines } from './block-lines.ts'
import type { EditorBlock, EditorKind } from './blocks/editor-block.ts'
import { editorBlocks } from './editor-blocks.ts'
import { nodeFactory } from './node-factory.ts'
import { docAttrs, rawOf, schema, type DocAttrs, type RawLines } from './schema.ts'
import { formatSourceRow, isSourceLine, readSourceRows, sameSources } from './source-rows.ts'

type VisibleBlock = BlockTypes[EditorKind]

/** Nodes that are known to equal what their raw lines say, with the sources of that time. */
const unchanged = new WeakMap<Node, string>()

/** Sources are not nodes of the document but one of its attributes; their lines stay where they are until one changes. */
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
    const node = faithfulNode(block as VisibleBlock | undefined, raw, numbers)
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

/** A block that has no form in the editor, or that its usual form would change, is shown as its raw lines. */
function faithfulNode(block: VisibleBlock | undefined, raw: RawLines, numbers: string): Node {
  if (!block) return rawNode(raw, true)
  const node = blockNode(block, raw)
  if (!node) return rawNode(raw, false)
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
  return blockNode(first.block as VisibleBlock, raw)
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
    const blockText = isList ? withOtherBullet(written, bulletBefore) : written
    bulletBefore = isList ? bulletOf(blockText) : ''
    lines.push(...gapBefore(raw, lines.length === 0, before, ending), ...blockText)
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

/** A kind and its block as two arguments: so the compiler knows that they belong together. */
function nodeOf<Kind extends EditorKind>(kind: Kind, block: BlockTypes[Kind]): Node | undefined {
  const editorBlock: EditorBlock<Kind> | undefined = editorBlocks[kind]
  return editorBlock?.toNode(block, nodeFactory)
}

function blockNode(block: VisibleBlock, raw: RawLines | null): Node | undefined {
  const node = nodeOf(block.kind, block)
  return node?.type.create({ ...node.attrs, raw }, node.content)
}

function rawNode(raw: RawLines, hidden: boolean): Node {
  const text = raw.lines.map((line) => line.replaceAll('\r', '')).join('\n')
  return schema.nodes.raw_block.create({ raw, hidden }, text ? schema.text(text) : null)
}

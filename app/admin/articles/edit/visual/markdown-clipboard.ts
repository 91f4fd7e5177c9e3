import { Fragment, type Node, type Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { blockLines } from './block-lines.ts'
import { inlineText } from './node-lines.ts'
import { docAttrs, schema, type SourceRow } from './schema.ts'
import { copiedCells } from './table-cells.ts'
import { maxSources } from './source-rows.ts'
import { formatDocument, parseDocument } from './text-document.ts'

/** What is copied is Markdown with the sources that it refers to, so it comes back as the same blocks anywhere. */
export function copiedText(slice: Slice, state: EditorState): string {
  const line = state.selection instanceof CellSelection ? undefined : copiedLine(slice, state)
  if (line !== undefined) return line
  const cells = copiedCells(slice, state)
  const [cell] = cells ?? []
  if (cell?.type === schema.nodes.paragraph && !hasReference(cell)) return inlineText(cell)
  const blocks = cells ?? slice.content.content
  if (!blocks.every(isBlock)) return blocks.map(textLines).join('\n\n')
  const numbers = new Set<number>()
  Fragment.from(blocks).descendants((node) => {
    if (node.type === schema.nodes.reference) numbers.add(Number(node.attrs['number']))
  })
  const sources = docAttrs(state.doc).sources.filter(({ number }) => numbers.has(number))
  const doc = schema.nodes.doc.create({ sources }, blocks.map(withoutRaw))
  return formatDocument(doc)
}

/** The text of a part of one line; undefined for more. A whole heading, quote or callout stays what it is. */
function copiedLine({ content, openStart, openEnd }: Slice, { selection }: EditorState): string | undefined {
  if (content.firstChild?.isInline) return inlineText(schema.nodes.paragraph.create(null, content))
  const { $from, $to } = selection
  let inner = content
  for (let depth = Math.min(openStart, openEnd); depth > 0; depth--) {
    const only = inner.childCount === 1 ? inner.firstChild : null
    if (!only) return undefined
    if (!only.isTextblock) {
      inner = only.content
      continue
    }
    const isWhole = $from.depth === 1 && $from.parentOffset === 0 && $to.parentOffset === $to.parent.content.size
    if (isWhole && only.type !== schema.nodes.paragraph) return blockLines(only).join('\n')
    return hasReference(only) ? undefined : inlineText(only)
  }
  return undefined
}

function hasReference(node: Node): boolean {
  return node.children.some(({ type }) => type === schema.nodes.reference)
}

const isBlock = ({ type }: Node) => type.spec.group?.startsWith('block') === true
const withoutRaw = (node: Node) => node.type.create({ ...node.attrs, raw: null }, node.content, node.marks)

function textLines(block: Node): string {
  if (block.isTextblock) return inlineText(block)
  return block.content.content.map(textLines).join('\n')
}

/** Blocks to insert, and the sources that the article needs for them. */
export type Pasted = { blocks: Node[]; sources: readonly SourceRow[] }

/** Reads plain text as Markdown. Sources that the article does not have are added to it, with free numbers. */
export function pasteMarkdown({ state }: EditorView, text: string): Pasted {
  const { sources } = docAttrs(state.doc)
  const lines = text.replaceAll('\r\n', '\n')
  const pasted = docAttrs(parseDocument(lines)).sources
  // A reference without its source is one to the article it is pasted into.
  const unchangedSources = sources.filter(({ number }) => !pasted.some((row) => row.number === number))
  const doc = parseDocument([lines, '', ...unchangedSources.map(({ number }) => `[^${number}]: x`)].join('\n'))
  const blocks = doc.content.content
    .map(withoutRaw)
    .filter((node) => !(node.type === schema.nodes.paragraph && node.content.size === 0))
  return addSources(sources, { blocks, sources: pasted })
}

/** Numbers the pasted sources and the references to them on from those of the article. */
export function addSources(existing: readonly SourceRow[], { blocks, sources }: Pasted): Pasted {
  if (sources.length === 0) return { blocks, sources: existing }
  const { numbers, added } = numberSources(existing, sources)
  return {
    blocks: blocks.map((node) => renumber(node, numbers)),
    sources: [...existing, ...added].toSorted((a, b) => a.number - b.number),
  }
}

function numberSources(sources: readonly SourceRow[], pasted: readonly SourceRow[]) {
  const numbers = new Map<number, number>()
  const added: SourceRow[] = []
  for (const row of pasted) {
    const same = sources.find(({ title, url }) => title === row.title && url === row.url)
    const taken = new Set([...sources, ...added].map(({ number }) => number))
    let { number } = row
    if (!same && taken.has(number)) for (number = 1; taken.has(number);) number++
    numbers.set(row.number, same?.number ?? number)
    if (!same && number <= maxSources) {
      const { raw: _, ...fields } = row
      added.push({ ...fields, number })
    }
  }
  return { numbers, added }
}

function renumber(node: Node, numbers: ReadonlyMap<number, number>): Node {
  if (node.type === schema.nodes.reference) {
    const number = numbers.get(Number(node.attrs['number'])) ?? Number(node.attrs['number'])
    return node.type.create({ number }, null, node.marks)
  }
  if (node.isLeaf) return node
  return node.copy(Fragment.from(node.children.map((child) => renumber(child, numbers))))
}

import type { Node } from 'prosemirror-model'
import {
  cellGrid,
  cellRows,
  containers,
  ignoredText,
  innerStyle,
  isIgnored,
  plainOf,
  shiftText,
  skipped,
  styleOf,
} from './html-nodes.ts'
import type { HtmlNode, Marks } from './html-nodes.ts'
import { cleanHtml, referenceName, type CleanHtml } from './clean-html.ts'
import type { Pasted } from './markdown-clipboard.ts'
import { maxListNumber } from './node-lines.ts'
import { textMarks } from './node-factory.ts'
import { maxColumns } from '#domain/articles/blocks/table/table.ts'
import { schema } from './schema.ts'

/** `number`: what a numbered item was numbered, if it is a number. */
type Item = { ordered: boolean; level: number; content: readonly Node[]; number?: number | undefined }
type Nested = { content: readonly Node[]; nested: Item[] }
type List = { ordered: boolean; start: number; items: Nested[] }

const { nodes } = schema
const plainMarks: Marks = { bold: false, italic: false }

/** Collects blocks in reading order; text between two block elements is a paragraph. */
class BlockReader {
  readonly blocks: Node[] = []
  #line: Node[] = []
  #items: Item[] = []

  read(node: HtmlNode, style: Marks = plainMarks): void {
    if (node.nodeType === 3) return this.#text(node.nodeValue ?? '', style)
    const name = node.nodeName.toUpperCase()
    if (node.nodeType === 8 || skipped.has(name) || isIgnored(node)) return
    if (name === 'BR') return this.#endLine()
    if (name === referenceName) return void this.#line.push(nodes.reference.create({ number: Number(node.nodeValue) }))
    if (name === 'HR') return this.#add(nodes.break.create())
    if (/^H[1-6]$/.test(name)) return this.#heading(node, name)
    if (name === 'UL' || name === 'OL') return this.#list(node, name === 'OL', 0)
    if (name === 'TABLE') return this.#table(node)
    if (name === 'BLOCKQUOTE') return this.#quote(node)
    if (name === 'P' && styleOf(node).includes('mso-list:')) return this.#wordItem(node)
    const inner = innerStyle(node, name, style)
    if (!containers.has(name)) return this.#children(node, inner)
    this.#endLine()
    this.#children(node, inner)
    this.#endLine()
  }

  finish(): Node[] {
    this.#endLine()
    this.#endList()
    return this.blocks
  }

  #children(node: HtmlNode, style: Marks): void {
    for (const child of node.childNodes) this.read(child, style)
  }

  #text(value: string, { pre, ...style }: Marks): void {
    for (const [index, line] of (pre ? value.split('\n') : [value]).entries()) {
      if (index > 0) this.#endLine()
      this.#words(line, style)
    }
  }

  #words(value: string, { shift, ...style }: Marks): void {
    const text = shiftText(value.replaceAll(/[\s\u00a0]+/g, ' '), shift)
    const starts = this.#line.length === 0
    const trimmed = starts ? text.trimStart() : text
    if (!trimmed) return
    this.#line.push(schema.text(trimmed, textMarks(style)))
  }

  #takeLine(): Node[] {
    const line = this.#line
    this.#line = []
    const last = line.at(-1)
    if (last?.isText && last.text?.endsWith(' ')) {
      const text = last.text.trimEnd()
      line.splice(-1, 1, ...(text ? [schema.text(text, last.marks)] : []))
    }
    return line
  }

  #endLine(): void {
    const line = this.#takeLine()
    if (line.length === 0) return
    this.#endList()
    this.blocks.push(nodes.paragraph.create(null, line))
  }

  #add(block: Node): void {
    this.#endLine()
    this.#endList()
    this.blocks.push(block)
  }

  #heading(node: HtmlNode, name: string): void {
    const text = plainOf(node)
    this.#endLine()
    if (text) this.#add((name < 'H3' ? nodes.section : nodes.subsection).create(null, schema.text(text)))
  }

  #quote(node: HtmlNode): void {
    const inner = new BlockReader()
    inner.#children(node, plainMarks)
    for (const block of inner.finish()) {
      this.#add(block.type === nodes.paragraph ? nodes.quote.create(null, block.content) : block)
    }
  }

  #list(node: HtmlNode, ordered: boolean, level: number): void {
    this.#endLine()
    let number = Number.parseInt(node.getAttribute?.('start') ?? '1', 10)
    for (const child of node.childNodes) {
      const name = child.nodeName.toUpperCase()
      if (name === 'UL' || name === 'OL') this.#list(child, name === 'OL', level + 1)
      if (name === 'LI') this.#item(child, ordered, level, number++)
    }
  }

  #item(node: HtmlNode, ordered: boolean, depth: number, number: number): void {
    const nested: HtmlNode[] = []
    const level = Math.max(depth, levelOf(node))
    this.#items.push({ ordered, level, content: lineOf(node, nested), number })
    for (const list of nested) this.#list(list, list.nodeName.toUpperCase() === 'OL', level + 1)
  }

  /** Word marks list items by a style, and writes the bullet or number as text that it asks readers to ignore. */
  #wordItem(node: HtmlNode): void {
    if (this.#line.length > 0) this.#endLine()
    const level = Number(/level(\d)/.exec(styleOf(node))?.[1] ?? 1) - 1
    const mark = /^\s*([\da-z]{1,3})[.)]/i.exec(ignoredText(node))?.[1]
    const number = mark ? Number.parseInt(mark, 10) : NaN
    this.#items.push({ ordered: mark !== undefined, level, content: lineOf(node), ...(number >= 0 && { number }) })
  }

  #endList(): void {
    const lists: List[] = []
    for (const item of this.#items.filter(({ content }) => content.length > 0)) {
      const { ordered, content, level, number } = item
      const list = lists.at(-1)
      const parent = level > 0 ? list?.items.at(-1) : undefined
      if (parent) parent.nested.push(item)
      else if (list && continuesList(list, item)) list.items.push({ content, nested: [] })
      else lists.push({ ordered, start: startOf(number), items: [{ content, nested: [] }] })
    }
    this.#items = []
    this.blocks.push(...lists.map(listNode))
  }

  #table(table: HtmlNode): void {
    for (const child of table.childNodes) if (/^CAPTION$/i.test(child.nodeName)) this.read(child)
    const grid = cellGrid(cellRows(table))
    const width = Math.min(maxColumns, Math.max(0, ...grid.map((row) => row.length)))
    if (width === 0) return
    const cells = (row: readonly (HtmlNode | undefined)[], header: boolean) =>
      Array.from({ length: width }, (_, column) => {
        const cell = row[column]
        const type = header ? nodes.table_header : nodes.table_cell
        return type.create(null, cell ? lineOf(cell) : [])
      })
    this.#add(
      nodes.table.create(
        null,
        grid.map((row, index) => nodes.table_row.create(null, cells(row, index === 0))),
      ),
    )
  }
}

/** Everything inside on one line. Lists inside are handed back in `nested`, if there is room for them. */
function lineOf(node: HtmlNode, nested?: HtmlNode[]): Node[] {
  const reader = new BlockReader()
  for (const child of node.childNodes) {
    if (nested && /^[UO]L$/i.test(child.nodeName)) nested.push(child)
    else reader.read(child)
  }
  return joinLines(reader.finish())
}

/** The text of all blocks in one line, where there is room for one only. */
export function joinLines(blocks: readonly Node[]): Node[] {
  const lines: Node[][] = []
  const collect = (block: Node) => {
    if (block.isTextblock) lines.push([...block.content.content])
    else block.forEach(collect)
  }
  for (const block of blocks) collect(block)
  return lines
    .filter((line) => line.length > 0)
    .flatMap((line, index) => (index > 0 ? [schema.text(' '), ...line] : line))
}

/** Web versions of Word write each item as a list of its own, with its level as an attribute. */
const levelOf = (node: HtmlNode) =>
  Number.parseInt(node.getAttribute?.('aria-level') ?? node.getAttribute?.('data-aria-level') ?? '1', 10) - 1

const continuesList = ({ ordered, start, items }: List, item: Item) =>
  ordered === item.ordered && (!ordered || item.number === undefined || item.number === start + items.length)

const startOf = (number = 1) => (number >= 1 && number <= maxListNumber ? number : 1)

function listNode({ ordered, start, items }: List): Node {
  const content = items.map(({ content: line, nested }) => {
    const [first] = nested
    const inner = first && {
      ordered: first.ordered,
      start: 1,
      items: nested.map((item) => ({ content: item.content, nested: [] })),
    }
    return nodes.list_item.create(null, [nodes.paragraph.create(null, line), ...(inner ? [listNode(inner)] : [])])
  })
  return ordered ? nodes.ordered_list.create({ start }, content) : nodes.bullet_list.create(null, content)
}

/**
 * Headings, lists, tables, quotes, bold, italics, links and footnotes of foreign HTML; everything else as plain
 * paragraphs.
 */
export function readHtml(html: HtmlNode): Pasted & Pick<CleanHtml, 'leftOut'> {
  const { root, sources, leftOut } = cleanHtml(html)
  const reader = new BlockReader()
  reader.read(root)
  const blocks = reader.finish()
  // The line above footnotes.
  while (sources.length > 0 && blocks.at(-1)?.type === nodes.break) blocks.pop()
  return { blocks, sources, leftOut }
}

import type { Node } from 'prosemirror-model'
import { containers, ignoredText, innerStyle, isIgnored, plainOf, rowsOf, skipped, styleOf } from './html-nodes.ts'
import type { HtmlNode, Marks } from './html-nodes.ts'
import { schema } from './schema.ts'

type Item = { ordered: boolean; level: number; content: readonly Node[] }

const { nodes, marks } = schema
/** Collects blocks in reading order; text between two block elements is a paragraph. */
class BlockReader {
  readonly blocks: Node[] = []
  #line: Node[] = []
  #items: Item[] = []

  read(node: HtmlNode, style: Marks = { bold: false }): void {
    if (node.nodeType === 3) return this.#text(node.nodeValue ?? '', style)
    const name = node.nodeName.toUpperCase()
    if (node.nodeType === 8 || skipped.has(name) || isIgnored(node)) return
    if (name === 'BR') return this.#endLine()
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

  #text(value: string, { bold, href }: Marks): void {
    const text = value.replaceAll(/[\s\u00a0]+/g, ' ')
    const starts = this.#line.length === 0
    const shown = starts ? text.trimStart() : text
    if (!shown) return
    const applied = [...(href ? [marks.link.create({ href })] : []), ...(bold ? [marks.strong.create()] : [])]
    this.#line.push(schema.text(shown, applied))
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
    inner.#children(node, { bold: false })
    for (const block of inner.finish()) {
      this.#add(block.type === nodes.paragraph ? nodes.quote.create(null, block.content) : block)
    }
  }

  #list(node: HtmlNode, ordered: boolean, level: number): void {
    this.#endLine()
    for (const child of node.childNodes) {
      const name = child.nodeName.toUpperCase()
      if (name === 'UL' || name === 'OL') this.#list(child, name === 'OL', level + 1)
      if (name === 'LI') this.#item(child, ordered, level)
    }
    if (level === 0) this.#endList()
  }

  #item(node: HtmlNode, ordered: boolean, level: number): void {
    const nested: HtmlNode[] = []
    this.#items.push({ ordered, level, content: lineOf(node, nested) })
    for (const list of nested) this.#list(list, list.nodeName.toUpperCase() === 'OL', level + 1)
  }

  /** Word marks list items by a style, and writes the bullet or number as text that it asks readers to ignore. */
  #wordItem(node: HtmlNode): void {
    if (this.#line.length > 0) this.#endLine()
    const level = Number(/level(\d)/.exec(styleOf(node))?.[1] ?? 1) - 1
    const ordered = /^\s*[\da-z]{1,3}[.)]/i.test(ignoredText(node))
    this.#items.push({ ordered, level, content: lineOf(node, []) })
  }

  #endList(): void {
    const items = this.#items.filter(({ content }) => content.length > 0)
    this.#items = []
    let top: { ordered: boolean; items: { content: readonly Node[]; nested: Item[] }[] } | undefined
    const close = () => top && this.blocks.push(listNode(top.ordered, top.items))
    for (const item of items) {
      const parent = item.level > 0 ? top?.items.at(-1) : undefined
      if (parent) parent.nested.push(item)
      else {
        if (top && top.ordered !== item.ordered) {
          close()
          top = undefined
        }
        top ??= { ordered: item.ordered, items: [] }
        top.items.push({ content: item.content, nested: [] })
      }
    }
    close()
  }

  #table(table: HtmlNode): void {
    const rows = rowsOf(table)
      .map((row) => [...row.childNodes].filter(({ nodeName }) => /^T[DH]$/i.test(nodeName)))
      .filter((row) => row.length > 0)
    const width = Math.min(maxColumns, Math.max(0, ...rows.map((row) => row.length)))
    if (width === 0) return
    const cells = (row: readonly HtmlNode[], header: boolean) =>
      Array.from({ length: width }, (_, column) => {
        const cell = row[column]
        const type = header ? nodes.table_header : nodes.table_cell
        return type.create(null, cell ? lineOf(cell, []) : [])
      })
    this.#add(
      nodes.table.create(
        null,
        rows.map((row, index) => nodes.table_row.create(null, cells(row, index === 0))),
      ),
    )
  }
}

const maxColumns = 20

/** Everything inside on one line. Lists inside are handed back in `nested`. */
function lineOf(node: HtmlNode, nested: HtmlNode[]): Node[] {
  const reader = new BlockReader()
  for (const child of node.childNodes) {
    if (/^[UO]L$/i.test(child.nodeName)) nested.push(child)
    else reader.read(child)
  }
  return joinLines(reader.finish())
}

/** The text of all blocks in one line, for places that have room for one only. */
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

function listNode(ordered: boolean, items: readonly { content: readonly Node[]; nested: readonly Item[] }[]): Node {
  const type = ordered ? nodes.ordered_list : nodes.bullet_list
  return type.create(
    null,
    items.map(({ content, nested }) =>
      nodes.list_item.create(null, [
        nodes.paragraph.create(null, content),
        ...(nested[0]
          ? [
              listNode(
                nested[0].ordered,
                nested.map((item) => ({ ...item, nested: [] })),
              ),
            ]
          : []),
      ]),
    ),
  )
}

/** Headings, lists, tables, quotes, bold and links of foreign HTML; everything else as plain paragraphs. */
export function readHtml(root: HtmlNode): Node[] {
  const reader = new BlockReader()
  reader.read(root)
  return reader.finish()
}

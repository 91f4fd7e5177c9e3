import { childrenOf, isElement, isText, oneLine, attribute, type HtmlElement, type HtmlNode } from '../html-tree.ts'
import { isPlainLine } from '../flat-line.ts'
import { listLines, type ListItem } from '../list-lines.ts'
import type { OutBlock, Reader } from '../reading.ts'

/** `number`: that of the next item, if the list is numbered. */
type Open = { reader: Reader; items: ListItem[]; number: number }
type Place = Omit<ListItem, 'text'>

export function readList(reader: Reader, node: HtmlElement): void {
  reader.endLine()
  const open: Open = { reader, items: [], number: Number.parseInt(attribute(node, 'start') ?? '1', 10) || 1 }
  readItems(open, node, 0)
  endList(open)
}

function endList(open: Open): void {
  const { items, reader, number } = open
  if (items.length > 0) reader.blocks.push({ kind: 'text', text: listLines(items, number) })
  open.number += items.filter(({ level }) => level === 0).length
  open.items = []
}

function readItems(open: Open, list: HtmlElement, level: number): void {
  const place = { ordered: list.tagName === 'ol', level }
  for (const child of childrenOf(list)) {
    if (isText(child) && child.value.trim()) addBlocks(open, open.reader.blocksOf({ childNodes: [child] }), place)
    if (!isElement(child)) continue
    if (isList(child)) readItems(open, child, Math.min(1, level + 1))
    else if (!open.reader.reading.footnotes.elements.has(child)) readItem(open, child, place)
  }
}

const isList = (node: HtmlNode): node is HtmlElement =>
  isElement(node) && (node.tagName === 'ul' || node.tagName === 'ol')

function readItem(open: Open, item: HtmlElement, place: Place): void {
  let run: HtmlNode[] = []
  const endRun = () => {
    if (run.length > 0) addBlocks(open, open.reader.blocksOf({ childNodes: run }), place)
    run = []
  }
  for (const child of childrenOf(item)) {
    if (!isList(child)) run.push(child)
    else {
      endRun()
      readItems(open, child, open.items.length > 0 ? 1 : place.level)
    }
  }
  endRun()
}

/** Lines are an item. An item of a builder can be a whole section, which ends the list. */
function addBlocks(open: Open, blocks: readonly OutBlock[], place: Place): void {
  const hasSection = blocks.some(
    (block) => block.kind === 'heading' || (block.kind === 'text' && !isPlainLine(block.text)),
  )
  const text = hasSection ? '' : oneLine(blocks.flatMap((block) => (block.kind === 'text' ? block.text : [])).join(' '))
  if (text) open.items.push({ ...place, text })
  const others = hasSection ? blocks : blocks.filter(({ kind }) => kind !== 'text')
  if (others.length === 0) return
  endList(open)
  open.reader.blocks.push(...others)
}

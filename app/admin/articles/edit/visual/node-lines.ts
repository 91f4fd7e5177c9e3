import type { Node } from 'prosemirror-model'
import { balanced, markedText, type Piece } from '#domain/articles/marked-text.ts'

/** Line breaks, with the spaces around them, are one space. */
export function oneLine(text: string): string {
  const lines = text.split(/[\n\r]+/)
  const last = lines.length - 1
  if (last === 0) return text
  return lines
    .map((line, index) => (index === 0 ? line.trimEnd() : index === last ? line.trimStart() : line.trim()))
    .filter((line, index) => line !== '' || index === 0 || index === last)
    .join(' ')
}

/** A pipe would start the next field. */
export const fieldText = (text: unknown) => oneLine(String(text)).replaceAll('|', '/').trim()

/** Links first, then what is bold or italic as a whole around them: `**a [b](c)**`, but `[**a** b](c)`. */
export function inlineText(parent: Node): string {
  const pieces: Piece[] = []
  for (let at = 0; at < parent.childCount;) {
    const href = linkOf(parent.child(at))
    const run = linkRun(parent, at, href)
    at += run.length
    const parts = run.map((node) => ({
      text: nodeText(node),
      bold: isMarked(node, 'strong'),
      italic: isMarked(node, 'emphasis'),
    }))
    pieces.push(...(href === undefined ? parts : [linkPiece(parts, href)]))
  }
  return oneLine(markedText(pieces)).trim()
}

function linkPiece(parts: readonly Piece[], href: string): Piece {
  const bold = parts.every((part) => part.bold)
  const italic = parts.every((part) => part.italic)
  const inner = parts.map((part) => ({ ...part, bold: part.bold && !bold, italic: part.italic && !italic }))
  const label = balanced(markedText(inner), '[', ']')
  return { text: label.trim() ? `[${label}](${href})` : label, bold, italic }
}

/** The nodes of one link, or a single node outside of links. */
function linkRun(parent: Node, start: number, href: string | undefined): Node[] {
  const run = [parent.child(start)]
  if (href === undefined) return run
  for (let at = start + 1; at < parent.childCount && linkOf(parent.child(at)) === href; at++) run.push(parent.child(at))
  return run
}

function linkOf(node: Node): string | undefined {
  if (!node.isText) return undefined
  const href: unknown = node.marks.find(({ type }) => type.name === 'link')?.attrs['href']
  return typeof href === 'string' ? href : undefined
}

const isMarked = (node: Node, name: string) => node.marks.some(({ type }) => type.name === name)
const nodeText = (node: Node) => (node.isText ? (node.text ?? '') : `[^${String(node.attrs['number'])}]`)

export const childrenOf = (node: Node): Node[] =>
  Array.from({ length: node.childCount }, (_, index) => node.child(index))

/** The text of a node after a mark such as `## `. Without text it has no line. */
export function markedLine(mark: string, node: Node): string[] {
  const text = inlineText(node)
  return text === '' ? [] : [mark + text]
}

/** The largest number that begins a list. */
export const maxListNumber = 999

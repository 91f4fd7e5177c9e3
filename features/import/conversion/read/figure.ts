import type { Style } from '../html-style.ts'
import { childrenOf, imagesIn, isElement, type HtmlElement } from '../html-tree.ts'
import type { Reader } from '../reading.ts'

export function readFigure(reader: Reader, node: HtmlElement, style: Style): void {
  reader.endLine()
  const images = imagesIn(node)
  const caption = childrenOf(node).find((child) => isElement(child) && child.tagName === 'figcaption')
  const [image] = images
  if (!image || images.length > 1 || !caption) {
    reader.readChildren(node, style)
    return reader.endLine()
  }
  const before = reader.blocks.length
  reader.readChildren({ childNodes: childrenOf(node).filter((child) => child !== caption) }, style)
  reader.endLine()
  addCaption(reader, reader.lineOf(caption).text, before)
}

/** Under the picture that was added since, or as a paragraph. */
export function addCaption(reader: Reader, text: string, since: number): void {
  const at = reader.blocks.findIndex((block, index) => index >= since && block.kind === 'picture')
  const block = reader.blocks[at]
  const words = text.replaceAll('*', '')
  if (!text) return
  if (block?.kind !== 'picture' || text.includes('](')) return void reader.blocks.push({ kind: 'text', text })
  reader.blocks[at] = { kind: 'picture', picture: { ...block.picture, caption: words } }
}

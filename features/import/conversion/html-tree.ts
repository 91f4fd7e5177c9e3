import { parseFragment, type DefaultTreeAdapterMap } from 'parse5'

export type HtmlNode = DefaultTreeAdapterMap['childNode']
export type HtmlElement = DefaultTreeAdapterMap['element']
export type Parent = Readonly<{ childNodes: readonly HtmlNode[] }>

export const parseHtml = (html: string): Parent => parseFragment(html)

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node
export const isText = (node: HtmlNode): node is DefaultTreeAdapterMap['textNode'] => node.nodeName === '#text'
export const isComment = (node: HtmlNode): node is DefaultTreeAdapterMap['commentNode'] => node.nodeName === '#comment'
export const childrenOf = (node: HtmlNode | Parent): readonly HtmlNode[] =>
  'childNodes' in node ? node.childNodes : []

export function attribute(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value.trim() || undefined
}

export const classOf = (element: HtmlElement) => ` ${(attribute(element, 'class') ?? '').replaceAll(/\s+/g, ' ')} `
export const styleOf = (element: HtmlElement) => (attribute(element, 'style') ?? '').toLowerCase().replaceAll(/\s/g, '')

export function textOf(node: HtmlNode | Parent): string {
  if ('value' in node) return node.value
  return childrenOf(node).map(textOf).join('')
}

export const oneLine = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ').trim()

/** Every element in it, in reading order; at most `most` of those that match. */
export function elementsIn(
  node: HtmlNode | Parent,
  matches: (element: HtmlElement) => boolean = () => true,
  most = Infinity,
): HtmlElement[] {
  const found: HtmlElement[] = []
  const collect = (parent: HtmlNode | Parent) => {
    for (const child of childrenOf(parent)) {
      if (found.length >= most) return
      if (!isElement(child)) continue
      if (matches(child)) found.push(child)
      collect(child)
    }
  }
  collect(node)
  return found
}

export const findElement = (node: HtmlNode | Parent, matches: (element: HtmlElement) => boolean) =>
  elementsIn(node, matches, 1)[0]

/** No link or figure has more. */
const maxImages = 50
export const imagesIn = (node: HtmlNode | Parent) => elementsIn(node, ({ tagName }) => tagName === 'img', maxImages)

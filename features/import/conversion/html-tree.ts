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

/** Every element in it, in reading order. */
export function* elementsIn(node: HtmlNode | Parent): Generator<HtmlElement> {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue
    yield child
    yield* elementsIn(child)
  }
}

export function findElement(
  node: HtmlNode | Parent,
  matches: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const element of elementsIn(node)) if (matches(element)) return element
  return undefined
}

export const imagesIn = (node: HtmlNode | Parent): HtmlElement[] =>
  [...elementsIn(node)].filter(({ tagName }) => tagName === 'img')

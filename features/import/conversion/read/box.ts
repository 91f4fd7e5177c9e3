import {
  attribute,
  childrenOf,
  classOf,
  elementsIn,
  findElement,
  imagesIn,
  isElement,
  oneLine,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from '../html-tree.ts'
import { plainStyle } from '../html-style.ts'
import { productName } from '../money/product-names.ts'
import { resolveLink } from '../money/resolve-link.ts'
import { readPicture } from '../pictures.ts'
import type { Reader } from '../reading.ts'

const frame = /title|price|button|btn|badge|prime|rating|star|thumb|image|disclaimer|update|ribbon|number|logo|footer/

/** The card of a product that a plugin has written into the text. False if none of its links leads to a product. */
export function readProductBox(reader: Reader, box: HtmlElement): boolean {
  const { money, post, context, state } = reader.reading
  const links = elementsIn(box)
    .filter(({ tagName }) => tagName === 'a')
    .slice(0, 50)
  const resolved = links.map((link) => ({ link, to: resolveLink(attribute(link, 'href') ?? '', post, context) }))
  const products = resolved.flatMap(({ to }) => (to.kind === 'product' ? [to.product.key] : []))
  const [key] = products
  if (key === undefined || new Set(products).size > 1) return false
  const title = findElement(
    box,
    (element) => /title|name/.test(classOf(element)) && productName(textOf(element)) !== undefined,
  )
  const price = findElement(box, (element) => /price/.test(classOf(element)) && /\d/.test(textOf(element)))
  const [image] = imagesIn(box)
  const picture = image && readPicture(image, post, context)
  const names = resolved.flatMap(({ link }) => productName(oneLine(textOf(link))) ?? attribute(link, 'title') ?? [])
  for (const { link, to } of resolved) {
    const draft = money.add(to, attribute(link, 'href') ?? '', {
      plugin: title ? oneLine(textOf(title)) : undefined,
      title: attribute(link, 'title'),
      text: names[0],
      alt: image && attribute(image, 'alt'),
      heading: state.heading,
      price: price ? oneLine(textOf(price)) : undefined,
      picture:
        picture?.kind === 'picture' ? picture.picture.url : picture?.kind === 'shop' ? picture.url.href : undefined,
    })
    if (draft) draft.sentence = title ? oneLine(textOf(title)).slice(0, 300) : state.heading
  }
  reader.endLine()
  reader.addCard(key)
  readOwnWords(reader, box, new Set<HtmlNode>(links))
  reader.endLine()
  return true
}

/** What the owner wrote into the box, without its frame. */
function readOwnWords(reader: Reader, node: HtmlElement, links: ReadonlySet<HtmlNode>): void {
  for (const child of childrenOf(node)) {
    if (links.has(child)) continue
    if (!isElement(child)) reader.read(child, plainStyle)
    else if (child.tagName === 'img' || frame.test(classOf(child))) continue
    else if (['p', 'ul', 'ol', 'h2', 'h3', 'h4', 'table'].includes(child.tagName)) reader.read(child, plainStyle)
    else {
      readOwnWords(reader, child, links)
      reader.endLine()
    }
  }
}

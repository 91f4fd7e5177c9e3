import type { Style } from '../html-style.ts'
import { attribute, imagesIn, oneLine, textOf, type HtmlElement } from '../html-tree.ts'
import type { Hints } from '../money/money.ts'
import { hrefOf, resolveLink, type Resolved } from '../money/resolve-link.ts'
import { pictureUrl, readPicture } from '../pictures.ts'
import type { Reader, Reading } from '../reading.ts'
import { addPicture } from './picture.ts'

export function readAnchor(reader: Reader, node: HtmlElement, style: Style): void {
  const { post, context, footnotes, report, sectionPath } = reader.reading
  const href = attribute(node, 'href')
  if (href === undefined) return reader.readChildren(node, style)
  const resolved = resolveLink(href, post, context)
  if (resolved.kind === 'anchor') {
    const number = footnotes.numberOf(resolved.id)
    if (number !== undefined) return reader.addReference(number)
    const path = sectionPath(resolved.id)
    return reader.readChildren(node, { ...style, link: path === undefined ? style.link : { href: path } })
  }
  if (resolved.kind === 'none' && resolved.why)
    report.add('Link', resolved.why, `${oneLine(textOf(node)).slice(0, 100)}: ${href.slice(0, 150)}`)
  readLink(reader, node, resolved, href, attribute(node, 'title'), style)
}

/** The words of a link. A picture that leads to a product becomes its card. */
export function readLink(
  reader: Reader,
  node: HtmlElement,
  resolved: Resolved,
  original: string,
  title: string | undefined,
  style: Style,
  plugin: Hints = {},
): void {
  const images = imagesIn(node)
  const [image] = images
  const words = oneLine(textOf(node))
  const { money, state, post, context } = reader.reading
  const alt = image && attribute(image, 'alt')
  const hints = { title, text: words, alt, heading: state.heading, ...plugin }
  if (
    image &&
    !words &&
    resolved.kind === 'web' &&
    pictureUrl(original, post, context)?.pathname.match(/\.(?:jpe?g|png|webp|gif|avif)$/i)
  ) {
    return addPicture(reader, image)
  }
  const picture = image ? shopPicture(reader.reading, image) : undefined
  const draft = money.add(resolved, original, { ...hints, ...(picture && { picture }) })
  const link = { href: hrefOf(resolved), draft }
  if (image && !words) {
    for (const each of images) addPicture(reader, each, draft)
    if (draft) draft.sentence = state.heading
    if (resolved.kind === 'product') reader.addCard(resolved.product.key)
    else if (link.href !== undefined && alt) reader.addWords(alt, style, link)
    return
  }
  reader.readChildren(node, { ...style, link })
}

function shopPicture({ post, context }: Reading, img: HtmlElement): string | undefined {
  const read = readPicture(img, post, context)
  if (read.kind === 'picture') return read.picture.url
  return read.kind === 'shop' ? read.url.href : undefined
}

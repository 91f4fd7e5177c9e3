import type { Style } from '../html-style.ts'
import { attribute, childrenOf, imagesIn, oneLine, textOf, type HtmlElement } from '../html-tree.ts'
import { readMoneyShortcode } from '../money/money-shortcodes.ts'
import { hrefOf } from '../money/resolve-link.ts'
import { pictureUrl } from '../pictures.ts'
import type { Reader } from '../reading.ts'
import { addCaption } from './figure.ts'
import { readLink } from './link.ts'
import type { Shortcode } from '../shortcodes/shortcode.ts'

/** An element that stands for a shortcode. */
export function readShortcode(reader: Reader, node: HtmlElement, style: Style): void {
  const shortcode = reader.reading.prepared.shortcodes[Number(attribute(node, 'n'))]
  if (!shortcode) return reader.readChildren(node, style)
  if (shortcode.name === 'gallery') return readGallery(reader, shortcode)
  if (/^(?:wp_)?caption$/.test(shortcode.name)) return readCaption(reader, node, shortcode, style)
  readMoney(reader, node, shortcode, style)
}

function readGallery(reader: Reader, { attributes }: Shortcode): void {
  const { context, post, report } = reader.reading
  const ids = (attributes.get('ids') ?? attributes.get('include') ?? '')
    .split(',', 200)
    .map((id) => id.trim())
    .filter(Boolean)
  const pictures = ids.flatMap((id) => {
    const source = context.findPicture(id)
    const url = source && pictureUrl(source.url ?? source.path ?? '', post, context)
    return source && url
      ? [{ url: url.href, alt: source.alt ?? '', ...(source.caption && { caption: source.caption }) }]
      : []
  })
  reader.endLine()
  for (const picture of pictures) reader.add({ kind: 'picture', picture })
  const missing = ids.length - pictures.length
  if (missing > 0 || ids.length === 0) {
    report.add(
      'Gallery',
      ids.length === 0 ? 'It names no pictures.' : `${missing} of its ${ids.length} pictures are not in the export.`,
    )
  }
}

function readCaption(reader: Reader, node: HtmlElement, { attributes }: Shortcode, style: Style): void {
  reader.endLine()
  const since = reader.blocks.length
  const { text, others } = reader.lineOf(node, style)
  for (const block of others) reader.add(block)
  addCaption(reader, text || (attributes.get('caption') ?? ''), since)
}

function readMoney(reader: Reader, node: HtmlElement, shortcode: Shortcode, style: Style): void {
  const { money, post, context, names, state, report } = reader.reading
  const inner = oneLine(textOf(node))
  const image = imagesIn(node)[0]
  const { kind, items, text } = readMoneyShortcode(shortcode, inner || undefined, post, context)
  const original = shortcodeText(shortcode)
  const [first] = items
  if (kind === 'field') {
    for (const { resolved, hints } of items) money.add(resolved, original, { heading: state.heading, ...hints })
    return report.addOnce(
      'Prices and ratings of products',
      'They were out of date when the site was exported.',
      original,
    )
  }
  if (!first) return reader.readChildren(node, style)
  if (kind === 'link' && items.length === 1) {
    const { resolved, hints } = first
    if (inner || image) return readLink(reader, node, resolved, original, hints.title, style, hints)
    const draft = money.add(resolved, original, { heading: state.heading, ...hints })
    const words = text ?? (resolved.kind === 'product' ? names.mark(resolved.product.key) : '')
    return reader.addWords(words, style, { href: hrefOf(resolved), draft })
  }
  for (const { resolved, hints } of items) {
    const draft = money.add(resolved, original, items.length === 1 ? { heading: state.heading, ...hints } : hints)
    if (resolved.kind === 'product') reader.addCard(resolved.product.key)
    // Without words, but so that the sentence is known.
    if (draft) reader.addWords('', style, { href: undefined, draft })
  }
  if (childrenOf(node).length > 0 && !/^asa/.test(shortcode.name)) reader.readChildren(node, style)
}

function shortcodeText({ name, attributes, values }: Shortcode): string {
  const parts = [...Array.from(attributes, ([key, value]) => `${key}="${value}"`), ...values]
  return `[${[name, ...parts].join(' ')}]`
}

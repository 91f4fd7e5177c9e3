import { amazonProduct, parseAmazonWidget, readAsins } from '../money/amazon.ts'
import { readEmbed } from '../embeds.ts'
import { attribute, type HtmlElement } from '../html-tree.ts'
import type { Reader } from '../reading.ts'

/** A frame of a shop or a video. */
export function readFrame(reader: Reader, node: HtmlElement): void {
  const { reading } = reader
  const address = ['src', 'data-src', 'data-lazy-src']
    .map((name) => attribute(node, name))
    .find((text) => text && text !== 'about:blank')
  const written = address?.startsWith('//') ? `https:${address}` : (address ?? '')
  const url = URL.parse(written)
  const widget = url && parseAmazonWidget(url)
  if (widget) {
    if (widget.links.length === 0) addUnresolved(reader, written, widget.tag)
    return addProducts(reader, widget.links, written, widget.tag)
  }
  const embed = readEmbed(written, attribute(node, 'title'))
  if (embed) return reader.add({ kind: 'text', text: `[${embed.title.replaceAll(/[[\]]/g, '')}](${embed.href})` })
  reading.report.add('Frame', 'Articles cannot show parts of other sites.', written.slice(0, 300))
}

const harmlessScripts =
  /platform\.twitter\.com|instagram\.com\/embed|tiktok\.com\/embed|embedr\.flickr|pinit\.js|gist\.github/

/** Amazon's script for products names them in variables; no other script matters to readers. */
export function readScript(reader: Reader, node: HtmlElement): void {
  const { report, prepared } = reader.reading
  const script = prepared.scripts[Number(attribute(node, 'n'))] ?? ''
  const asins = readAsins(/amzn_assoc_asins\s*=\s*"([^"]{0,2000})"/.exec(script)?.[1] ?? '')
  const source = /<script[^>]{0,500}?src\s*=\s*["']?([^"'\s>]{1,1000})/i.exec(script)?.[1] ?? ''
  const tag = /amzn_assoc_tracking_id\s*=\s*"([^"]{1,100})"/.exec(script)?.[1]
  const locale = /amzn_assoc_region\s*=\s*"([A-Z]{2})"/.exec(script)?.[1]
  if (asins.length > 0)
    return addProducts(
      reader,
      asins.flatMap((asin) => amazonProduct(asin, locale) ?? []),
      `amzn_assoc_asins = ${asins.join(',')}`,
      tag,
    )
  if (tag) return addUnresolved(reader, `amzn_assoc_tracking_id = ${tag}`, tag)
  if (!harmlessScripts.test(source) && !/ld\+json/.test(script.slice(0, 200))) {
    report.addOnce('Script', 'Articles cannot contain scripts.', source || undefined)
  }
}

function addProducts(
  reader: Reader,
  links: readonly NonNullable<ReturnType<typeof amazonProduct>>[],
  original: string,
  tag: string | undefined,
): void {
  const { money, state } = reader.reading
  const only = links.length === 1
  for (const { key, url, asin } of links) {
    const resolved = { kind: 'product' as const, product: { key, url: url.href, asin }, tag }
    const draft = money.add(resolved, original, only ? { heading: state.heading } : {})
    if (draft) draft.sentence = state.heading
    reader.addCard(key)
  }
}

function addUnresolved(reader: Reader, original: string, tag: string | undefined): void {
  const { money, state } = reader.reading
  const draft = money.add({ kind: 'unresolved', why: 'This widget of Amazon names no product.', tag }, original)
  if (draft) draft.sentence = state.heading
}

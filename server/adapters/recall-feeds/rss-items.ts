export type RssItem = { title: string; link: string; description: string; pubDate: string; guid: string }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The items of an RSS document, also of one that ends too early. Nothing is expanded that the document defines itself:
 * one with a type definition is refused. Undefined if it is no RSS.
 */
export function readRssItems(text: string): { items: RssItem[]; isWhole: boolean } | undefined {
  const start = text.indexOf('<channel')
  if (start < 0 || /<!(?:DOCTYPE|ENTITY)/i.test(text.slice(0, start))) return undefined
  const items: RssItem[] = []
  let at = start
  for (;;) {
    const open = text.indexOf('<item', at)
    if (open < 0) break
    const close = endOfItem(text, open)
    if (close < 0) return { items, isWhole: false }
    items.push(readItem(text.slice(open, close)))
    at = close
  }
  return { items, isWhole: /<\/channel>\s*<\/rss>\s*$/.test(text) }
}

/** `</item>` inside CDATA does not end an item. */
function endOfItem(text: string, from: number): number {
  let at = from
  for (;;) {
    const close = text.indexOf('</item>', at)
    const section = text.indexOf('<![CDATA[', at)
    if (section < 0 || section > close) return close
    const end = text.indexOf(']]>', section)
    if (end < 0) return -1
    at = end
  }
}

function readItem(item: string): RssItem {
  const read = (tag: string) => {
    const open = item.indexOf(`<${tag}`)
    const begin = open < 0 ? -1 : item.indexOf('>', open)
    const end = begin < 0 ? -1 : item.indexOf(`</${tag}>`, begin)
    return end < 0 ? '' : plainText(item.slice(begin + 1, end))
  }
  return {
    title: read('title'),
    link: read('link'),
    description: read('description'),
    pubDate: read('pubDate'),
    guid: read('guid'),
  }
}

function plainText(xml: string): string {
  const parts = xml.split(/<!\[CDATA\[|\]\]>/)
  // Escaped markup becomes markup by decoding, so tags go afterwards.
  const decoded = parts.map((part, index) => (index % 2 === 1 ? part : decode(part))).join('')
  return decode(decoded.replaceAll(/<[^<>]*>/g, ' ')).trim()
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : undefined
    if (code !== undefined) return code <= 0x10_ff_ff && code > 0 ? String.fromCodePoint(code) : ''
    return entities[name?.toLowerCase()] ?? whole
  })
}

import { asList, asText, element, escapeText, isRecord, link, type JsonRecord } from './html-parts.ts'

/** The boxes of Ghost's editors, which store nearly the same of them. Empty for those that hold nothing for readers. */
export function cardHtml(type: string, card: JsonRecord): string {
  switch (type) {
    case 'image':
      return figure(card)
    case 'gallery':
      return asList(card['images']).map(figure).join('')
    case 'html':
      return asText(card['html'])
    case 'embed':
      return asText(card['html']) || element('p', link(asText(card['url']), escapeText(asText(card['url']))))
    case 'code':
      return element('pre', element('code', escapeText(asText(card['code']))))
    case 'hr':
      return '<hr>'
    case 'bookmark':
      return bookmark(card)
    case 'button':
      return element('p', link(asText(card['buttonUrl']), escapeText(asText(card['buttonText']))))
    case 'callout':
      return element('blockquote', asText(card['calloutText']))
    case 'toggle':
      return element('h3', asText(card['heading'])) + asText(card['content'])
    case 'header':
      return element('h2', asText(card['header'])) + element('p', asText(card['subheader']))
    case 'product':
      return product(card)
    case 'markdown':
    case 'card-markdown':
      return asText(card['markdown'])
    default:
      return ''
  }
}

function figure(card: JsonRecord): string {
  const src = asText(card['src'])
  if (!src) return ''
  const image = `<img src="${escapeText(src)}" alt="${escapeText(asText(card['alt']))}">`
  const caption = asText(card['caption'])
  return element('figure', link(asText(card['href']), image) + (caption && element('figcaption', caption)))
}

function bookmark(card: JsonRecord): string {
  const metadata = isRecord(card['metadata']) ? card['metadata'] : {}
  const url = asText(card['url']) || asText(metadata['url'])
  return url ? element('p', link(url, escapeText(asText(metadata['title']) || url))) : ''
}

function product(card: JsonRecord): string {
  const image = asText(card['productImageSrc'])
  const button = link(asText(card['productUrl']), escapeText(asText(card['productButton'])))
  return [
    image && `<img src="${escapeText(image)}" alt="">`,
    element('h4', asText(card['productTitle'])),
    asText(card['productDescription']),
    button && element('p', button),
  ].join('')
}

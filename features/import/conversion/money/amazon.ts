import { toAffiliateLink, type AffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { isAmazonHost } from '#domain/affiliate/programs.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'

/** Countries as the old plugins and widgets write them. */
const hosts: Readonly<Record<string, string>> = {
  us: 'www.amazon.com',
  com: 'www.amazon.com',
  uk: 'www.amazon.co.uk',
  gb: 'www.amazon.co.uk',
  'co.uk': 'www.amazon.co.uk',
  ca: 'www.amazon.ca',
  de: 'www.amazon.de',
  fr: 'www.amazon.fr',
  it: 'www.amazon.it',
  es: 'www.amazon.es',
  nl: 'www.amazon.nl',
  se: 'www.amazon.se',
  pl: 'www.amazon.pl',
  be: 'www.amazon.com.be',
  ie: 'www.amazon.ie',
  in: 'www.amazon.in',
  jp: 'www.amazon.co.jp',
  'co.jp': 'www.amazon.co.jp',
  mx: 'www.amazon.com.mx',
  'com.mx': 'www.amazon.com.mx',
  br: 'www.amazon.com.br',
  'com.br': 'www.amazon.com.br',
  au: 'www.amazon.com.au',
  'com.au': 'www.amazon.com.au',
  tr: 'www.amazon.com.tr',
  ae: 'www.amazon.ae',
  sa: 'www.amazon.sa',
  sg: 'www.amazon.sg',
  eg: 'www.amazon.eg',
}

/** The numbers of countries in the oldest widgets (`o=3`). */
const hostsByNumber: Readonly<Record<string, string>> = {
  1: 'us',
  2: 'uk',
  3: 'de',
  8: 'fr',
  9: 'jp',
  15: 'ca',
  29: 'it',
  30: 'es',
}

/** Undefined for a text that is no product id of Amazon. Old books have ids of digits. */
function readAsin(text: string): string | undefined {
  const asin = text.trim().toUpperCase()
  return /^(?:B[0-9A-Z]{9}|\d{9}[\dX])$/.test(asin) ? asin : undefined
}

export function readAsins(text: string): string[] {
  return [
    ...new Set(
      text
        .slice(0, 2000)
        .split(/[\s,;|]+/)
        .flatMap((part) => readAsin(part) ?? []),
    ),
  ]
}

/** `locale`: a country such as `US`, `de` or `co.uk`. */
export function amazonProduct(asin: string, locale = 'us'): AffiliateLink | undefined {
  const host = hosts[locale.toLowerCase().replace(/^amazon\./, '')] ?? hosts['us']
  const url = parseWebUrl(`https://${host}/dp/${asin}`)
  return url && toAffiliateLink(url)
}

const asinPath =
  /\/(?:dp|gp\/product|gp\/aw\/d|gp\/offer-listing|product-reviews|exec\/obidos\/asin|exec\/obidos\/tg\/detail\/-|o\/asin|asin)\/([a-z0-9]{10})(?=\/|$)(?:\/([\w-]{2,60}-\d\d)(?=\/|$))?/i

/** A link to a product in any form that Amazon ever had. Old ones carry the tag in their path. */
export function parseAmazonProduct(url: Readonly<URL>): { link: AffiliateLink; tag: string | undefined } | undefined {
  if (!isAmazonHost(url.hostname)) return undefined
  const [, written = '', pathTag] = asinPath.exec(url.pathname) ?? []
  const asin = readAsin(written) ?? readAsin(parameter(url, 'asin') ?? parameter(url, 'creativeasin') ?? '')
  const country = /amazon\.([a-z.]+)$/.exec(url.hostname)?.[1]
  const link = asin && amazonProduct(asin, country)
  return link ? { link, tag: parameter(url, 'tag') ?? pathTag } : undefined
}

/** A frame, an image or a pixel of SiteStripe and older widgets. */
export function parseAmazonWidget(
  url: Readonly<URL>,
): { links: AffiliateLink[]; tag: string | undefined; isPixel: boolean } | undefined {
  const { hostname, pathname } = url
  const isWidget = /(?:^|\.)(?:amazon-adsystem\.com|assoc-amazon\.(?:com|co\.uk|de|fr|it|es|ca|jp))$/.test(hostname)
  if (!isWidget) return undefined
  const asins = readAsins(
    ['asins', 'asin', 'asin_list', 'a', 'creativeasin'].map((name) => parameter(url, name)).find(Boolean) ?? '',
  )
  const locale = parameter(url, 'marketplace') ?? parameter(url, 'region') ?? hostsByNumber[parameter(url, 'o') ?? '']
  return {
    links: asins.flatMap((asin) => amazonProduct(asin, locale) ?? []),
    tag: parameter(url, 'tracking_id') ?? parameter(url, 'tag') ?? parameter(url, 't'),
    isPixel: pathname.startsWith('/e/ir'),
  }
}

/** Pictures that only Amazon itself may serve. */
export const isAmazonPicture = ({ hostname }: Readonly<URL>) =>
  /(?:^|\.)(?:media-amazon\.com|ssl-images-amazon\.com|images-amazon\.com|amazon-adsystem\.com)$/.test(hostname)

/** Widgets write the names of parameters in any case. */
function parameter(url: Readonly<URL>, name: string): string | undefined {
  for (const [key, value] of url.searchParams) if (key.toLowerCase() === name && value.trim()) return value.trim()
  return undefined
}

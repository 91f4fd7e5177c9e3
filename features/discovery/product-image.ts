import { isRetailerHost, parseAffiliateUrl, parseWebUrl } from '#domain/affiliate/links.ts'
import type { Needs } from '#features/deps.ts'
import { FetchRefused } from './ports.ts'

const imageHosts = ['m.media-amazon.com', 'images-na.ssl-images-amazon.com', 'images-eu.ssl-images-amazon.com']

/** The picture that a product's page shows first; undefined when the page may not be read or has none. */
export async function findProductImage(
  { fetchRetailerPage }: Needs<'fetchRetailerPage'>,
  productUrl: string,
): Promise<string | undefined> {
  if (!parseAffiliateUrl(productUrl)) return undefined
  try {
    const { text } = await fetchRetailerPage(productUrl)
    return findImageUrl(text)
  } catch (error) {
    if (error instanceof FetchRefused) return undefined
    throw error
  }
}

const imagePatterns = [
  /<meta[^>]{0,200}property="og:image"[^>]{0,200}content="([^"]{1,2000})"/i,
  /data-old-hires="([^"]{1,2000})"/i,
  /"hiRes":"([^"]{1,2000})"/,
  /"large":"([^"]{1,2000})"/,
  /id="landingImage"[^>]{0,2000}\ssrc="([^"]{1,2000})"/i,
]

/** The answer is one address of the retailer's picture hosts, never anything else of the page. */
function findImageUrl(html: string): string | undefined {
  for (const mark of imagePatterns) {
    const found = mark.exec(html)?.[1]?.replaceAll('&amp;', '&')
    const url = found === undefined ? undefined : parseWebUrl(found)
    if (url?.protocol === 'https:' && url.port === '' && isImageHost(url.hostname)) return url.href
  }
  return undefined
}

function isImageHost(host: string): boolean {
  return imageHosts.includes(host) || host.endsWith('.media-amazon.com') || isRetailerHost(host)
}

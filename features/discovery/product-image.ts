import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { isAmazonHost } from '#domain/affiliate/programs.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import type { Needs } from '#features/deps.ts'
import { fetchIfAllowed } from './short-link.ts'

const imageHosts = ['m.media-amazon.com', 'images-na.ssl-images-amazon.com', 'images-eu.ssl-images-amazon.com']

/** The main image of a product page. Undefined if the page cannot be read or has none. */
export async function findProductImage(deps: Needs<'fetchRetailerPage'>, productUrl: string) {
  const page = parseAffiliateLink(productUrl) && (await fetchIfAllowed(deps, productUrl))
  return page && findImageUrl(page.text)
}

const imagePatterns = [
  /<meta[^>]{0,200}property="og:image"[^>]{0,200}content="([^"]{1,2000})"/i,
  /data-old-hires="([^"]{1,2000})"/i,
  /"hiRes":"([^"]{1,2000})"/,
  /"large":"([^"]{1,2000})"/,
  /id="landingImage"[^>]{0,2000}\ssrc="([^"]{1,2000})"/i,
]

/** Returns only URLs on the retailer's image hosts, because the page is untrusted. */
function findImageUrl(html: string): string | undefined {
  for (const pattern of imagePatterns) {
    const src = pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')
    const url = src === undefined ? undefined : parseWebUrl(src)
    if (url?.protocol === 'https:' && url.port === '' && isImageHost(url.hostname)) return url.href
  }
  return undefined
}

function isImageHost(host: string): boolean {
  return imageHosts.includes(host) || host.endsWith('.media-amazon.com') || isAmazonHost(host)
}

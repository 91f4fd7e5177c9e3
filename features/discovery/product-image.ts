import { isRetailerHost, parseAffiliateAddress, parseWebAddress } from '#domain/affiliate/links.ts'
import type { Needs } from '#features/deps.ts'
import { FetchRefused } from './ports.ts'

const pictureHosts = ['m.media-amazon.com', 'images-na.ssl-images-amazon.com', 'images-eu.ssl-images-amazon.com']

/** The picture that a product's page shows first; undefined when the page may not be read or has none. */
export async function findProductImage({ outside }: Needs<'outside'>, productUrl: string): Promise<string | undefined> {
  if (!parseAffiliateAddress(productUrl)) return undefined
  try {
    const { text } = await outside(productUrl)
    return imageIn(text)
  } catch (error) {
    if (error instanceof FetchRefused) return undefined
    throw error
  }
}

const marks = [
  /<meta[^>]{0,200}property="og:image"[^>]{0,200}content="([^"]{1,2000})"/i,
  /data-old-hires="([^"]{1,2000})"/i,
  /"hiRes":"([^"]{1,2000})"/,
  /"large":"([^"]{1,2000})"/,
  /id="landingImage"[^>]{0,2000}\ssrc="([^"]{1,2000})"/i,
]

/** The answer is one address of the retailer's picture hosts, never anything else of the page. */
function imageIn(html: string): string | undefined {
  for (const mark of marks) {
    const found = mark.exec(html)?.[1]?.replaceAll('&amp;', '&')
    const url = found === undefined ? undefined : parseWebAddress(found)
    if (url?.protocol === 'https:' && url.port === '' && isPictureHost(url.hostname)) return url.href
  }
  return undefined
}

function isPictureHost(host: string): boolean {
  return pictureHosts.includes(host) || host.endsWith('.media-amazon.com') || isRetailerHost(host)
}

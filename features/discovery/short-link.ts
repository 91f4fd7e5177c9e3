import { parseProductId } from '#domain/affiliate/affiliate-links.ts'
import { isShortLinkHost, parseAffiliateUrl } from '#domain/affiliate/links.ts'
import type { Needs } from '#features/deps.ts'
import { FetchRefused } from './ports.ts'

/** Reads the product id from the URL, or from where a short link redirects. */
export async function resolveProductId({ fetchRetailerPage }: Needs<'fetchRetailerPage'>, link: string) {
  const known = parseProductId(link)
  const url = parseAffiliateUrl(link)
  if (known !== undefined || !url || !isShortLinkHost(url.hostname)) return known
  const target = await resolveShortLink({ fetchRetailerPage }, link)
  return target === undefined ? undefined : parseProductId(target)
}

export async function resolveShortLink(deps: Needs<'fetchRetailerPage'>, link: string) {
  return (await fetchIfAllowed(deps, link))?.url
}

/** Undefined if the page cannot be fetched. */
export async function fetchIfAllowed({ fetchRetailerPage }: Needs<'fetchRetailerPage'>, address: string) {
  try {
    return await fetchRetailerPage(address)
  } catch (error) {
    if (error instanceof FetchRefused) return undefined
    throw error
  }
}

import { isShortLink, parseAffiliateLink, type AffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import type { Needs } from '#features/deps.ts'
import { FetchRejected } from './ports.ts'

/** Reads the product id from the URL, or from where a short link redirects. */
export async function resolveProductId(deps: Needs<'fetchRetailerPage'>, link: AffiliateLink | undefined) {
  return link && isShortLink(link) ? (await resolveShortLink(deps, link))?.asin : link?.asin
}

/** Undefined if the link cannot be followed or leaves the retailers. */
export async function resolveShortLink(deps: Needs<'fetchRetailerPage'>, { url }: AffiliateLink) {
  return parseAffiliateLink((await fetchIfAllowed(deps, url.href))?.url ?? null)
}

/** Undefined if the page cannot be fetched. */
export async function fetchIfAllowed({ fetchRetailerPage }: Needs<'fetchRetailerPage'>, url: string) {
  try {
    return await fetchRetailerPage(url)
  } catch (error) {
    if (error instanceof FetchRejected) return undefined
    throw error
  }
}

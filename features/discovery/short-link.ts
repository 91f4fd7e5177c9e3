import { parseProductId } from '#domain/affiliate/affiliate-links.ts'
import { isShortLinkHost, parseAffiliateUrl } from '#domain/affiliate/links.ts'
import type { Needs } from '#features/deps.ts'
import { FetchRefused } from './ports.ts'

/** Reads the product id from the URL, or from where a short link redirects. */
export async function resolveProductId(
  { fetchRetailerPage }: Needs<'fetchRetailerPage'>,
  link: string,
): Promise<string | undefined> {
  const known = parseProductId(link)
  const url = parseAffiliateUrl(link)
  if (known !== undefined || !url || !isShortLinkHost(url.hostname)) return known
  try {
    return parseProductId((await fetchRetailerPage(link)).url)
  } catch (error) {
    if (error instanceof FetchRefused) return undefined
    throw error
  }
}

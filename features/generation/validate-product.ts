import {
  hasAffiliateTag,
  isProductId,
  parseProductId,
  parseAffiliateTag,
  withAffiliateTag,
} from '#domain/affiliate/affiliate-links.ts'
import { generationMessages } from '#domain/generation/generation.ts'
import { isAmazonHost, isShortLinkHost, parseSafeImageUrl, parseAffiliateUrl } from '#domain/affiliate/links.ts'
import type { Needs } from '#features/deps.ts'
import { resolveProductId } from '#features/discovery/short-link.ts'
import { invalidRequest, type RunRejection, type RunRequest } from './run-request.ts'
import type { ItemProduct } from './tables.ts'

type CheckedProduct = { outcome: 'checked'; product: ItemProduct; tag: string; original: string; isUnknown: boolean }

export async function validateAffiliateProduct(
  deps: Needs<'fetchRetailerPage'>,
  given: RunRequest['affiliateProduct'],
  siteTag: string,
): Promise<CheckedProduct | RunRejection> {
  const { name = '', link = '', imageUrl = '', asin } = given ?? {}
  if (!name.trim() || !link.trim() || !imageUrl.trim())
    return invalidRequest('incomplete', generationMessages.noProduct)
  const url = parseAffiliateUrl(link.trim())
  if (!url) return invalidRequest('foreign_link', generationMessages.foreignLink)
  if (!hasAffiliateTag(url.href)) {
    return {
      ...invalidRequest('missing_tag', generationMessages.missingTag),
      title: generationMessages.missingTagTitle,
      link: withAffiliateTag(url.href, siteTag),
    }
  }
  const image = parseSafeImageUrl(imageUrl.trim())
  if (image === undefined) return invalidRequest('bad_image', 'The image link must start with https://.')
  const id = asin && isProductId(asin) ? asin : ((await resolveProductId(deps, url.href)) ?? null)
  const tag = (isAmazonHost(url.hostname) && parseAffiliateTag(url.href)) || siteTag
  const clean = parseProductId(url.href) ? withAffiliateTag(`https://${url.hostname}/dp/${id}`, tag) : url.href
  const isUnknown = id === null && isShortLinkHost(url.hostname)
  const product = { name: name.trim(), link: clean, imageUrl: image, asin: id }
  return { outcome: 'checked', product, tag, original: url.href, isUnknown }
}

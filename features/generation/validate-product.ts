import {
  hasAffiliateTag,
  isProductId,
  parseProductId,
  parseAffiliateTag,
  withAffiliateTag,
} from '#domain/affiliate/affiliate-links.ts'
import { generationMessages } from '#domain/generation/generation.ts'
import { isAmazonHost, isShortLinkHost, parseSafeImageUrl, parseAffiliateUrl } from '#domain/affiliate/links.ts'
import type { Result } from '#domain/result.ts'
import type { Needs } from '#features/deps.ts'
import { resolveProductId } from '#features/discovery/short-link.ts'
import { rejectRun, type RunReason, type RunRequest } from './run-request.ts'
import type { ItemProduct } from './tables.ts'

type CheckedProduct = { product: ItemProduct; tag: string; original: string; isUnknown: boolean }

export async function validateAffiliateProduct(
  deps: Needs<'fetchRetailerPage'>,
  input: RunRequest['affiliateProduct'],
  siteTag: string,
): Promise<Result<CheckedProduct, RunReason>> {
  const { name = '', link = '', imageUrl = '', asin } = input ?? {}
  if (!name.trim() || !link.trim() || !imageUrl.trim()) return rejectRun('incomplete', generationMessages.noProduct)
  const url = parseAffiliateUrl(link.trim())
  if (!url) return rejectRun('foreign_link', generationMessages.foreignLink)
  if (!hasAffiliateTag(url.href)) {
    return {
      ...rejectRun('missing_tag', generationMessages.missingTag),
      title: generationMessages.missingTagTitle,
      link: withAffiliateTag(url.href, siteTag),
    }
  }
  const image = parseSafeImageUrl(imageUrl.trim())
  if (image === undefined) return rejectRun('bad_image', 'The image link must start with https://.')
  const id = asin && isProductId(asin) ? asin : ((await resolveProductId(deps, url.href)) ?? null)
  const tag = (isAmazonHost(url.hostname) && parseAffiliateTag(url.href)) || siteTag
  const clean = parseProductId(url.href) ? withAffiliateTag(`https://${url.hostname}/dp/${id}`, tag) : url.href
  const isUnknown = id === null && isShortLinkHost(url.hostname)
  const product = { name: name.trim(), link: clean, imageUrl: image, asin: id }
  return { ok: true, product, tag, original: url.href, isUnknown }
}

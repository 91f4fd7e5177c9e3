import {
  hasAffiliateTag,
  isAmazonLink,
  isProductId,
  isShortLink,
  parseAffiliateLink,
} from '#domain/affiliate/affiliate-link.ts'
import { productLink, withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import { generationMessages } from '#domain/generation/generation.ts'
import { parseSafeImageUrl } from '#domain/affiliate/links.ts'
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
  const { name = '', link: href = '', imageUrl = '', asin } = input ?? {}
  if (!name.trim() || !href.trim() || !imageUrl.trim()) return rejectRun('incomplete', generationMessages.noProduct)
  const link = parseAffiliateLink(href.trim())
  if (!link) return rejectRun('foreign_link', generationMessages.foreignLink)
  if (!hasAffiliateTag(link)) {
    return {
      ...rejectRun('missing_tag', generationMessages.missingTag),
      title: generationMessages.missingTagTitle,
      link: withAffiliateTag(link, siteTag).url.href,
    }
  }
  const image = parseSafeImageUrl(imageUrl.trim())
  if (image === undefined) return rejectRun('bad_image', 'The image link must start with https://.')
  const id = asin && isProductId(asin) ? asin : ((await resolveProductId(deps, link)) ?? null)
  const { url } = link
  const tag = (isAmazonLink(link) && link.tag) || siteTag
  const clean = link.asin && id ? productLink(id, tag, `https://${url.hostname}`) : url.href
  const isUnknown = id === null && isShortLink(link)
  const product = { name: name.trim(), link: clean, imageUrl: image, asin: id }
  return { ok: true, product, tag, original: url.href, isUnknown }
}

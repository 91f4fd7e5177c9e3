import { hasAffiliateTag, isProductId, productIdOf, tagOf, withTag } from '#domain/affiliate/affiliate-links.ts'
import { generationTexts } from '#domain/generation/generation.ts'
import { isShortLinkHost, judgeImage, parseAffiliateAddress } from '#domain/affiliate/links.ts'
import type { Needs } from '#features/deps.ts'
import { resolveProductId } from '#features/discovery/short-link.ts'
import { invalid, type Refusal, type RunWish } from './run-request.ts'
import type { ItemProduct } from './tables.ts'

type CheckedProduct = { outcome: 'checked'; product: ItemProduct; tag: string; original: string; isUnknown: boolean }

/** A product as an admin typed it: its link leads to the retailer and earns, its picture can be shown. */
export async function checkedProduct(
  deps: Needs<'outside'>,
  given: RunWish['affiliateProduct'],
  siteTag: string,
): Promise<CheckedProduct | Refusal> {
  const { name = '', link = '', imageUrl = '', asin } = given ?? {}
  if (!name.trim() || !link.trim() || !imageUrl.trim()) return invalid('incomplete', generationTexts.noProduct)
  const url = parseAffiliateAddress(link.trim())
  if (!url) return invalid('foreign_link', generationTexts.foreignLink)
  if (!hasAffiliateTag(url.href)) {
    return {
      ...invalid('missing_tag', generationTexts.missingTag),
      title: generationTexts.missingTagTitle,
      link: withTag(url.href, siteTag),
    }
  }
  const picture = judgeImage(imageUrl.trim())
  if (picture === undefined) return invalid('bad_image', 'The image link must begin with https://.')
  const id = asin && isProductId(asin) ? asin : ((await resolveProductId(deps, url.href)) ?? null)
  const tag = tagOf(url.href) ?? siteTag
  const clean = productIdOf(url.href) ? withTag(`https://${url.hostname}/dp/${id}`, tag) : url.href
  const isUnknown = id === null && isShortLinkHost(url.hostname)
  const product = { name: name.trim(), link: clean, imageUrl: picture, asin: id }
  return { outcome: 'checked', product, tag, original: url.href, isUnknown }
}

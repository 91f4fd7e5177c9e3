import { validateProduct, type ProductValidation, type ProductInput } from '#domain/products/validate-product.ts'
import { isShortLink, parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import type { Needs } from '#features/deps.ts'
import { resolveProductId } from '#features/discovery/short-link.ts'

export const askForProductId =
  "We couldn't resolve this short link. Please enter the product ID (ASIN): ten letters and digits, listed under product details on the product page."

/** A short link does not contain the product ID, and without it no card can show the product. */
export function isUnresolvedShortLink(product: Pick<ProductInput, 'affiliate_link' | 'asin'>): boolean {
  const link = parseAffiliateLink(product.affiliate_link)
  return product.asin === null && link !== undefined && isShortLink(link)
}

/** Resolves a short link once. If that fails, the admin is asked for the product id. */
export async function validateInput(
  deps: Needs<'fetchRetailerPage'>,
  input: ProductInput,
  site: AffiliateTags,
): Promise<ProductValidation> {
  const checked = validateProduct(input, site)
  if (!checked.ok || !isUnresolvedShortLink(checked.product)) return checked
  const asin = await resolveProductId(deps, parseAffiliateLink(checked.product.affiliate_link))
  return asin === undefined
    ? { ok: false, reason: 'invalid', fields: { asin: askForProductId } }
    : validateProduct({ ...input, asin }, site)
}

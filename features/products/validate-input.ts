import { validateProduct, type ProductValidation, type ProductInput } from '#domain/products/validate-product.ts'
import { isShortLink, type AffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import type { Needs } from '#features/deps.ts'
import { resolveProductId } from '#features/discovery/short-link.ts'

export const askForProductId =
  "We couldn't resolve this short link. Please enter the product ID (ASIN): ten letters and digits, listed under product details on the product page."

/** A short link does not contain the product ID, and without it no card can show the product. */
export function isUnresolvedShortLink(link: AffiliateLink | undefined, asin: string | null): boolean {
  return asin === null && link !== undefined && isShortLink(link)
}

/** Resolves a short link once. If that fails, the admin is asked for the product id. */
export async function validateInput(
  deps: Needs<'fetchRetailerPage'>,
  input: ProductInput,
  site: AffiliateTags,
): Promise<ProductValidation> {
  const checked = validateProduct(input, site)
  if (!checked.ok || !isUnresolvedShortLink(checked.link, checked.product.asin)) return checked
  const asin = await resolveProductId(deps, checked.link)
  return asin === undefined
    ? { ok: false, reason: 'invalid', fields: { asin: askForProductId } }
    : validateProduct({ ...input, asin }, site)
}

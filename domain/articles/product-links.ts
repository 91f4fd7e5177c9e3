import { linkRel } from '../affiliate/links.ts'
import { joinLines } from '../products/product-lists.ts'
import { shortTitle } from '../products/product-display.ts'
import type { Product } from '../products/product.ts'
import { escapeXml } from '../text/xml.ts'
import { webLink } from '../text/web-link.ts'
import type { Medium, PlacedProducts } from './block-definition.ts'
import { markdownLink, markdownList } from './markdown-parts.ts'

/* Without prices: a copy lasts longer than a price may be shown. */

/** Deleted products are left out. */
export function findProducts(keys: readonly string[], placed: PlacedProducts): Product[] {
  return keys.flatMap((key) => placed.get(key) ?? [])
}

export function productHtml(product: Product, { words, href: hrefOf }: Medium): string {
  const title = words(shortTitle(product.title))
  const link = webLink(product.affiliate_link)
  const href = link && hrefOf(link, 'affiliate')
  if (product.recall) return `${title} (recalled, see the notice on the site).`
  return href ? `<a href="${escapeXml(href)}" rel="${linkRel('affiliate')}">${title}</a>.` : `${title}.`
}

export function productsHtml(products: readonly Product[], medium: Medium): string {
  return products.map((product) => `<p>${productHtml(product, medium)}</p>`).join('')
}

export function productMarkdown({ title, affiliate_link, recall }: Product, { words, href }: Medium): string {
  if (recall) return `${words(shortTitle(title))} (recalled, see the notice on the site)`
  const link = webLink(affiliate_link)
  return markdownLink(words(shortTitle(title)), link && href(link, 'affiliate'))
}

export function productsMarkdown(products: readonly Product[], medium: Medium): string {
  const { words } = medium
  return products
    .map((product) =>
      markdownList([
        productMarkdown(product, medium),
        ...(product.best_for ? [`Who it is for: ${words(joinLines(product.best_for))}`] : []),
        ...(product.skip_if ? [`Skip it if: ${words(joinLines(product.skip_if))}`] : []),
      ]),
    )
    .join('')
}

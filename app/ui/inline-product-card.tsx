import { use } from 'react'
import { formatPriceTime } from '#domain/text/dates.ts'
import { Icon } from './icon.tsx'
import { OutgoingLinks } from './outgoing-links.ts'
import { Picture } from './picture.tsx'
import { RecallNote } from './recall-note.tsx'
import type { ProductCardProps } from './product-card.tsx'

export const noAffiliateLink = 'Warning: No affiliate link found for this product'

/** For every link to a product's shop inside an article; clicks are counted by the data attributes. */
export function productLinkProps(product_id: string, article_id: string) {
  return {
    target: '_blank',
    rel: 'sponsored nofollow noopener',
    'data-click-product': product_id,
    'data-click-article': article_id,
  }
}

/** The product card inside an article. A product without a link gets a note instead. */
export function InlineProductCard({ product, article_id }: { product: ProductCardProps; article_id: string }) {
  const { title, description, price, image, fallback } = product
  const outgoing = use(OutgoingLinks)
  const href = product.href && outgoing(product.href)
  const go = productLinkProps(product.id, article_id)
  const picture = (
    <Picture src={image} alt={title} width={600} height={600} ratio="1-1" fallback={fallback} onFail="placeholder" />
  )
  return (
    <aside className="inline-product" aria-label={`Product: ${title}`}>
      {href ? (
        <a href={href} {...go}>
          {picture}
        </a>
      ) : (
        <div>{picture}</div>
      )}
      <div className="inline-product__body">
        {/* Not a heading: a card is not a section of the article. */}
        <p className="inline-product__title">{title}</p>
        <p className="inline-product__text">{description}</p>
        {product.credit && <small className="hint">{product.credit}</small>}
        {href ? (
          <div className="inline-product__foot">
            {price && <span className="product-card__price">{price}</span>}
            {price && product.priceAt !== undefined && (
              <span className="hint">as of {formatPriceTime(product.priceAt)}</span>
            )}
            <a className="button button--primary button--small" href={href} {...go}>
              {product.sample ? 'See options' : 'Check price'}
              <Icon name="arrowUpRight" size="small" />
            </a>
          </div>
        ) : product.recall ? (
          <RecallNote recall={product.recall} />
        ) : (
          <p className="field__error">{noAffiliateLink}</p>
        )}
      </div>
    </aside>
  )
}

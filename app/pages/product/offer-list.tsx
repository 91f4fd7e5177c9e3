import { StateBadge } from '#app/ui/badge.tsx'
import { arrowUpRight } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import type { CurrentOffer } from '#domain/products/offer.ts'
import type { Product } from '#domain/products/product.ts'

type Props = { product: Product; offers: readonly CurrentOffer[]; isSample: boolean }

/** Every shop with its price and the day of the price. Each link is marked, and its clicks are counted apart. */
export function OfferList({ product, offers, isSample }: Props) {
  if (offers.length === 0) return <p className="offers__none">No shop is listed for it at the moment.</p>
  const paid = offers.filter(({ isPaid }) => isPaid).length
  return (
    <section className="offers" aria-labelledby="offers">
      <h2 id="offers">
        Where to get it{' '}
        {paid > 0 && (
          <StateBadge tone="plain">
            {paid === offers.length ? 'Affiliate links' : 'Some are affiliate links'}
          </StateBadge>
        )}
      </h2>
      <ul>
        {offers.map((offer, index) => (
          <li key={offer.id}>
            <div>
              <b>{offer.shop}</b>
              <small>
                {[
                  offer.outOfStock && `Out of stock since ${offer.outOfStock}`,
                  offer.country && `Ships to ${offer.country}`,
                  paid > 0 && paid < offers.length && (offer.isPaid ? 'Affiliate link' : 'We earn nothing here'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <p className="offers__price">
              {offer.price ?? 'No current price'}
              {offer.noted && <small>{offer.noted}</small>}
            </p>
            <a
              className={`button button--small button--${index === 0 ? 'primary' : 'secondary'}`}
              href={offer.href}
              target="_blank"
              rel="sponsored nofollow noopener"
              data-click-product={product.id}
              data-click-offer={offer.id || undefined}>
              {isSample ? 'See options' : 'Check price'}
              <span className="visually-hidden"> at {offer.shop}</span>
              <Glyph d={arrowUpRight} size="small" />
            </a>
          </li>
        ))}
      </ul>
      <p className="offers__note">
        {paid > 0 && 'We may earn a commission, at no extra cost to you. '}
        Price and stock are the shop’s; ours is a note with a date.
      </p>
    </section>
  )
}

import { Glyph } from '#app/ui/icons/glyph.tsx'
import { arrowUpRight, check, close } from '#app/ui/icons/controls.json'
import { noAffiliateLink, productLinkProps } from '#app/ui/inline-product-card.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPriceTime } from '#domain/text/dates.ts'
import type { PlacedProduct } from './placed-products.ts'

type Props = { heading: string; line: string; products: readonly PlacedProduct[]; article_id: string; number: number }

/** One row per product; on wide pages each becomes a column. The roles outlast the changed display. */
export function ComparisonView({ heading, line, products, article_id, number }: Props) {
  const hasSkip = products.some(({ skipIf }) => skipIf)
  const heads = ['Product', 'Who it is for', ...(hasSkip ? ['Skip it if'] : []), 'Price']
  const id = `comparison-${number}`
  const rows = hasSkip ? '' : ' comparison--short'
  return (
    <div className="comparison article-wide">
      <p className="comparison__title" id={id}>
        {heading || 'Compared'}
        {line && <small>{line}</small>}
      </p>
      <table className={`comparison--${products.length}${rows}`} role="table" aria-labelledby={id}>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th scope="col" role="columnheader" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {products.map((product) => (
            <ProductRow {...{ product, article_id, hasSkip }} key={product.id} />
          ))}
        </tbody>
      </table>
      <p className="comparison__notice">
        Affiliate links: if you buy through them, we may earn a commission at no extra cost to you.
      </p>
    </div>
  )
}

type RowProps = { product: PlacedProduct; article_id: string; hasSkip: boolean }

function ProductRow({ product, article_id, hasSkip }: RowProps) {
  const { title, image, fallback, bestFor, skipIf } = product
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <Picture src={image} alt="" width={600} height={600} fallback={fallback} onFail="placeholder" />
        <span className="comparison__name">{title}</span>
      </th>
      <td role="cell">
        <span className="comparison__label" aria-hidden="true">
          <Glyph d={check} size="small" />
          Who it is for
        </span>
        {bestFor ?? product.description}
      </td>
      {hasSkip && (
        <td role="cell">
          {skipIf && (
            <>
              <span className="comparison__label comparison__label--skip" aria-hidden="true">
                <Glyph d={close} size="small" />
                Skip it if
              </span>
              {skipIf}
            </>
          )}
        </td>
      )}
      <td role="cell" className="comparison__buy">
        <Price product={product} />
        {product.href ? (
          <a
            className="button button--primary button--small"
            href={product.href}
            {...productLinkProps(product.id, article_id)}>
            {product.sample ? 'See options' : 'Check price'}
            <span className="visually-hidden">: {title}</span>
            <Glyph d={arrowUpRight} size="small" />
          </a>
        ) : (
          <span className="field__error">{noAffiliateLink}</span>
        )}
      </td>
    </tr>
  )
}

function Price({ product: { price, priceAt } }: { product: PlacedProduct }) {
  if (!price) return <span className="comparison__price comparison__price--none">No current price</span>
  return (
    <span className="comparison__price">
      {price}
      {priceAt !== undefined && <span className="hint">as of {formatPriceTime(priceAt)}</span>}
    </span>
  )
}

import { use } from 'react'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { arrowUpRight, check, close } from '#app/ui/icons/controls.json'
import { EvidenceMark } from '#app/ui/evidence-mark.tsx'
import { InlineProductCard, noAffiliateLink, productLinkProps } from '#app/ui/inline-product-card.tsx'
import { OutgoingLinks } from '#app/ui/outgoing-links.ts'
import { RecallNote } from '#app/ui/recall-note.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPriceTime } from '#domain/text/dates.ts'
import type { BlockView } from '../block-view.ts'
import { MoreShops } from '../more-shops.tsx'
import type { PlacedProduct } from '../placed-products.ts'

/** Deleted products are left out: one that remains gets a plain card, and nothing is shown for none. */
export const ComparisonView: BlockView<'comparison'> = ({ block, context: { placed, number } }) => {
  const products = block.products.flatMap((key) => placed?.products.get(key) ?? [])
  const [first] = products
  if (!placed || !first) return null
  const { article_id } = placed
  if (products.length < 2) return <InlineProductCard product={first} article_id={article_id} />
  return <ComparisonTable heading={block.heading} line={block.line} {...{ number, products, article_id }} />
}

type Props = { heading: string; line: string; products: readonly PlacedProduct[]; article_id: string; number: number }

/** One row per product; on wide pages each becomes a column. */
function ComparisonTable({ heading, line, products, article_id, number }: Props) {
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
      <table className={`comparison--${products.length}${rows}`} aria-labelledby={id}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
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
  const outgoing = use(OutgoingLinks)
  return (
    <tr>
      <th scope="row">
        <Picture src={image} alt="" width={600} height={600} fallback={fallback} onFail="placeholder" />
        <div>
          <span className="comparison__name">{product.page ? <a href={product.page}>{title}</a> : title}</span>
          {product.evidence && <EvidenceMark evidence={product.evidence} />}
        </div>
      </th>
      <td>
        <span className="comparison__label" aria-hidden="true">
          <Glyph d={check} size="small" />
          Who it is for
        </span>
        {bestFor ?? product.description}
      </td>
      {hasSkip && (
        <td>
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
      <td className="comparison__buy">
        {!product.recall && <Price product={product} />}
        {product.recall ? (
          <RecallNote recall={product.recall} />
        ) : product.href ? (
          <a
            className="button button--primary button--small"
            href={outgoing(product.href)}
            {...productLinkProps(product.id, article_id)}>
            {product.sample ? 'See options' : 'Check price'}
            <span className="visually-hidden">: {title}</span>
            <Glyph d={arrowUpRight} size="small" />
          </a>
        ) : (
          <span className="field__error">{noAffiliateLink}</span>
        )}
        <MoreShops product={product} article_id={article_id} />
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

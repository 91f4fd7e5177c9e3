import { formatPriceTime } from '#domain/text/dates.ts'
import { arrowUpRight } from './icons/controls.json'
import { Glyph } from './icons/glyph.tsx'
import { Picture } from './picture.tsx'
import { EvidenceMark } from './evidence-mark.tsx'
import { RecallNote } from './recall-note.tsx'
import type { Evidence } from '#domain/products/evidence.ts'
import type { ProductRecall } from '#domain/products/product.ts'

export type ProductCardProps = {
  id: string
  /** Already shortened. */
  title: string
  /** The product's page, where the title leads. */
  page?: string
  image: string
  fallback?: string | undefined
  credit?: string | undefined
  href?: string | undefined
  price?: string | undefined
  /** When the retailer reported the price; prices entered by hand have no time. */
  priceAt?: number | undefined
  category?: string | undefined
  description?: string | undefined
  evidence?: Evidence
  /** Leads to a search instead of one product. */
  sample?: boolean
  /** Then there is neither link nor price. */
  recall?: ProductRecall
  compact?: boolean
  /** The card's id, where links lead to it. */
  anchor?: string
  heading?: 'h2' | 'h3'
}

export function ProductCard({ compact = false, heading: Heading = 'h3', ...product }: ProductCardProps) {
  const { title, category, description, price, priceAt, href } = product
  return (
    <article className="product-card" id={product.anchor}>
      <Picture
        src={product.image}
        alt={title}
        width={600}
        height={600}
        ratio="1-1"
        fallback={product.fallback}
        onFail="placeholder"
      />
      <div className="product-card__body">
        {!compact && category && <p className="product-card__category">{category}</p>}
        <Heading className="product-card__title">{product.page ? <a href={product.page}>{title}</a> : title}</Heading>
        {product.credit && <small className="hint">{product.credit}</small>}
        {!compact && description && <p className="product-card__text">{description}</p>}
        {product.evidence && <EvidenceMark evidence={product.evidence} />}
        {product.recall && <RecallNote recall={product.recall} />}
        <p className="product-card__foot">
          {price && (
            <span className="product-card__price">
              {price}
              {priceAt !== undefined && <span className="hint"> as of {formatPriceTime(priceAt)}</span>}
            </span>
          )}
          {href && (
            <a
              className="product-card__go"
              href={href}
              target="_blank"
              rel="sponsored nofollow noopener"
              data-click-product={product.id}>
              <span>{product.sample ? 'See options' : 'Check price'}</span>
              <span className="visually-hidden">: {title}</span>
              <Glyph d={arrowUpRight} size="small" />
            </a>
          )}
        </p>
      </div>
    </article>
  )
}

import { use } from 'react'
import { EvidenceMark } from '#app/ui/evidence-mark.tsx'
import { arrowUpRight, check, close } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { productLinkProps } from '#app/ui/inline-product-card.tsx'
import { OutgoingLinks } from '#app/ui/outgoing-links.ts'
import { Picture } from '#app/ui/picture.tsx'
import { RecallNote } from '#app/ui/recall-note.tsx'
import { pickNames } from '#domain/articles/blocks/picks/picks.ts'
import type { BlockView } from '../block-view.ts'
import { MoreShops } from '../more-shops.tsx'
import type { PlacedProduct } from '../placed-products.ts'

/** Follows the products: a changed verdict changes every article. Deleted products are left out. */
export const PicksView: BlockView<'picks'> = ({ block, context: { placed, number } }) => {
  const picks = block.products.flatMap((key, index) => {
    const product = placed?.products.get(key)
    return product ? [{ product, name: pickNames[index] ?? '' }] : []
  })
  if (!placed || picks.length === 0) return null
  const id = `picks-${number}`
  return (
    <div className="picks article-wide" role="group" aria-labelledby={id}>
      <p className="comparison__title" id={id}>
        {block.heading || (picks.length === 1 ? 'Our verdict' : 'Our picks')}
      </p>
      <ul>
        {picks.map(({ product, name }) => (
          <Pick key={product.id} {...{ product, name, article_id: placed.article_id }} />
        ))}
      </ul>
      <p className="comparison__notice">
        Affiliate links: if you buy through them, we may earn a commission at no extra cost to you.
      </p>
    </div>
  )
}

function Pick({ product, name, article_id }: { product: PlacedProduct; name: string; article_id: string }) {
  const { id, title, page, image, fallback, verdict, description, pros, cons, price, href, recall } = product
  const outgoing = use(OutgoingLinks)
  return (
    <li className="pick">
      <Picture
        src={image}
        alt=""
        width={600}
        height={600}
        ratio="1-1"
        rounded
        fallback={fallback}
        onFail="placeholder"
      />
      <div>
        <p className="pick__name">{name}</p>
        <p className="comparison__name">{page ? <a href={page}>{title}</a> : title}</p>
        {product.evidence && <EvidenceMark evidence={product.evidence} />}
        <p>{verdict ?? description}</p>
        {pros.length + cons.length > 0 && (
          <ul className="pick__reasons">
            {pros.map((line) => (
              <li key={line}>
                <Glyph d={check} size="small" />
                <span>
                  <span className="visually-hidden">For it: </span>
                  {line}
                </span>
              </li>
            ))}
            {cons.map((line) => (
              <li className="pick__con" key={line}>
                <Glyph d={close} size="small" />
                <span>
                  <span className="visually-hidden">Against it: </span>
                  {line}
                </span>
              </li>
            ))}
          </ul>
        )}
        {recall && <RecallNote recall={recall} />}
        {href && (
          <p className="pick__buy">
            <a
              className="button button--primary button--small"
              href={outgoing(href)}
              {...productLinkProps(id, article_id)}>
              {product.sample ? 'See options' : 'Check price'}
              <span className="visually-hidden">: {title}</span>
              <Glyph d={arrowUpRight} size="small" />
            </a>
            {price && <b>{price}</b>}
          </p>
        )}
        <MoreShops product={product} article_id={article_id} />
      </div>
    </li>
  )
}

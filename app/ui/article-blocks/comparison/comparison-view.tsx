import { use } from 'react'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { arrowUpRight, check, close } from '#app/ui/icons/controls.json'
import { EvidenceMark } from '#app/ui/evidence-mark.tsx'
import { InlineProductCard, noAffiliateLink, productLinkProps } from '#app/ui/inline-product-card.tsx'
import { OutgoingLinks } from '#app/ui/outgoing-links.ts'
import { RecallNote } from '#app/ui/recall-note.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { comparisonColumns, usualColumns } from '#domain/articles/blocks/comparison/columns.ts'
import type { ComparisonColumn } from '#domain/articles/blocks/comparison/columns.ts'
import type { ComparisonBlock } from '#domain/articles/blocks/comparison/comparison.ts'
import { linesOf } from '#domain/products/product-lists.ts'
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
  return <ComparisonTable {...{ block, number, products, article_id }} />
}

/** What is said of a product, each in a cell of its own. */
const textCells = [
  { column: 'verdict', icon: undefined, kind: 'plain', linesOf: ({ verdict }) => [verdict ?? ''] },
  {
    column: 'who for',
    icon: check,
    kind: 'for',
    linesOf: ({ bestFor, description }) => (bestFor ? linesOf(bestFor) : [description ?? '']),
  },
  { column: 'skip if', icon: close, kind: 'skip', linesOf: ({ skipIf }) => linesOf(skipIf) },
  { column: 'measurements', icon: undefined, kind: 'plain', linesOf: ({ measurements }) => measurements },
  { column: 'pros', icon: check, kind: 'for', linesOf: ({ pros }) => pros },
  { column: 'cons', icon: close, kind: 'skip', linesOf: ({ cons }) => cons },
] as const satisfies readonly {
  column: ComparisonColumn
  icon: string | undefined
  kind: 'plain' | 'for' | 'skip'
  linesOf: (product: PlacedProduct) => readonly string[]
}[]
type TextCell = (typeof textCells)[number]

const usualCells = 4

type Props = { block: ComparisonBlock; products: readonly PlacedProduct[]; article_id: string; number: number }

/** One row per product; on wide pages each becomes a column. What nobody has anything to say about is left out. */
function ComparisonTable({ block: { heading, line, columns }, products, article_id, number }: Props) {
  const shown: ReadonlySet<ComparisonColumn> = new Set(columns.length > 0 ? columns : usualColumns)
  const texts = textCells.filter(
    ({ column, linesOf: read }) => shown.has(column) && products.some((product) => read(product).some(Boolean)),
  )
  const hasShops = shown.has('shops') && products.some(({ moreShops }) => moreShops.length > 0)
  const heads = [
    'Product',
    ...texts.map(({ column }) => comparisonColumns[column]),
    shown.has('price') ? comparisonColumns.price : 'Where to get it',
    ...(hasShops ? [comparisonColumns.shops] : []),
  ]
  const id = `comparison-${number}`
  const rows = heads.length === usualCells ? '' : ` comparison--rows-${heads.length}`
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
            <ProductRow {...{ product, article_id, shown, texts, hasShops }} key={product.id} />
          ))}
        </tbody>
      </table>
      <p className="comparison__notice">
        Affiliate links: if you buy through them, we may earn a commission at no extra cost to you.
      </p>
    </div>
  )
}

type RowProps = {
  product: PlacedProduct
  article_id: string
  shown: ReadonlySet<ComparisonColumn>
  texts: readonly TextCell[]
  hasShops: boolean
}

function ProductRow({ product, article_id, shown, texts, hasShops }: RowProps) {
  const { title, image, fallback } = product
  const outgoing = use(OutgoingLinks)
  return (
    <tr>
      <th scope="row">
        <Picture src={image} alt="" width={600} height={600} fallback={fallback} onFail="placeholder" />
        <div>
          <span className="comparison__name">{product.page ? <a href={product.page}>{title}</a> : title}</span>
          {shown.has('evidence') && product.evidence && <EvidenceMark evidence={product.evidence} />}
        </div>
      </th>
      {texts.map((cell) => (
        <td key={cell.column}>
          <CellText cell={cell} lines={cell.linesOf(product).filter(Boolean)} />
        </td>
      ))}
      <td className="comparison__buy">
        {shown.has('price') && !product.recall && <Price product={product} />}
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
      </td>
      {hasShops && (
        <td className="comparison__more">
          <MoreShops product={product} article_id={article_id} />
        </td>
      )}
    </tr>
  )
}

function CellText({ cell: { column, icon, kind }, lines }: { cell: TextCell; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <span className={`comparison__label comparison__label--${kind}`} aria-hidden="true">
        {icon && <Glyph d={icon} size="small" />}
        {comparisonColumns[column]}
      </span>
      {lines.length === 1 ? (
        lines[0]
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
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

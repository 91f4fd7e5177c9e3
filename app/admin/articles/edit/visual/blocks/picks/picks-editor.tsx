import { IconButton } from '#app/admin/kit/buttons.tsx'
import { edit, trash } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { star } from '#app/ui/icons/trust.json'
import { pickNames } from '#domain/articles/blocks/picks/picks.ts'
import { oneLine } from '../../node-lines.ts'
import { ProductLine } from '../../product-line.tsx'
import { widgetSpec, type BlockWidgetProps, type EditorBlock } from '../editor-block.ts'
import { PicksDialog, type Picks } from './picks-dialog.tsx'

function PicksWidget({ portal, onEdit }: BlockWidgetProps) {
  const { products, heading } = portal.node.attrs as Picks
  return (
    <div className="product-block" role="group" aria-label="Picks" data-selected={portal.selected}>
      <p className="block-bar">
        <Glyph d={star} size="small" />
        <span>Our picks. Follow the products when they change.</span>
        <IconButton icon={edit} label="Change picks" onClick={onEdit} />
        <IconButton icon={trash} label="Remove picks" onClick={portal.remove} />
      </p>
      {heading && <p className="product-block__heading">{heading}</p>}
      <div className="product-block__columns">
        {products.map(
          (key, index) =>
            key && (
              <div key={key}>
                <p className="soft small">{pickNames[index]}</p>
                <ProductLine productKey={key} />
              </div>
            ),
        )}
      </div>
    </div>
  )
}

/** Places at the end that are left out need no comma. */
function withoutEmptyEnd(products: readonly string[]): readonly string[] {
  return products.slice(0, products.findLastIndex((key) => key !== '') + 1)
}

export const picksEditor = {
  nodes: { picks: widgetSpec({ products: { default: [] }, heading: { default: '' } }) },
  toNode: ({ products, heading }, create) => create.node('picks', { products: withoutEmptyEnd(products), heading }),
  toLines({ attrs }) {
    const products = withoutEmptyEnd((attrs as Picks).products)
    if (products.length === 0) return []
    const heading = oneLine(String(attrs['heading'])).trim()
    return [`{picks: ${products.join(', ')}${heading && ` | ${heading}`}}`]
  },
  label: () => 'Picks',
  items: [{ label: 'Picks', note: pickNames.join(', '), icon: star, dialog: 'picks', inArticles: true }],
  Widget: PicksWidget,
  Dialog: PicksDialog,
} satisfies EditorBlock<'picks'>

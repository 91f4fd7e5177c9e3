import { IconButton } from '#app/admin/kit/buttons.tsx'
import { edit, trash } from '#app/ui/icons/dashboard.json'
import { compare } from '#app/ui/icons/editor.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { fieldText, oneLine } from '../../node-lines.ts'
import { ProductLine } from '../../product-line.tsx'
import { widgetSpec, type BlockWidgetProps, type EditorBlock } from '../editor-block.ts'
import { ComparisonDialog, type Comparison } from './comparison-dialog.tsx'

function ComparisonWidget({ portal, onEdit }: BlockWidgetProps) {
  const { products, heading, line } = portal.node.attrs as Comparison
  return (
    <div className="product-block" role="group" aria-label="Comparison" data-selected={portal.selected}>
      <p className="block-bar">
        <Glyph d={compare} size="small" />
        <span>Comparison, {products.length} products. Follows them when they change.</span>
        <IconButton icon={edit} label="Change comparison" onClick={onEdit} />
        <IconButton icon={trash} label="Remove comparison" onClick={portal.remove} />
      </p>
      {heading && <p className="product-block__heading">{heading}</p>}
      {line && <p className="soft small">{line}</p>}
      <div className="product-block__columns">
        {products.map((key) => (
          <ProductLine productKey={key} key={key} />
        ))}
      </div>
    </div>
  )
}

export const comparisonEditor = {
  nodes: { comparison: widgetSpec({ products: { default: [] }, heading: { default: '' }, line: { default: '' } }) },
  toNode: ({ products, heading, line }, create) => create.node('comparison', { products, heading, line }),
  toLines({ attrs }) {
    const { products } = attrs as Comparison
    if (products.length === 0) return []
    const heading = fieldText(attrs['heading'])
    const line = oneLine(String(attrs['line'])).trim()
    const words = line ? ` | ${heading} | ${line}` : heading ? ` | ${heading}` : ''
    return [`{compare: ${products.join(', ')}${words}}`]
  },
  label: () => 'Comparison',
  items: [{ label: 'Comparison', note: '2 to 5 products', icon: compare, dialog: 'comparison', inArticles: true }],
  Widget: ComparisonWidget,
  Dialog: ComparisonDialog,
} satisfies EditorBlock<'comparison'>

import { IconButton } from '#app/admin/kit/buttons.tsx'
import { edit, trash } from '#app/ui/icons/dashboard.json'
import { compare } from '#app/ui/icons/editor.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import {
  columnsField,
  comparisonColumns,
  readColumns,
  usualColumns,
} from '#domain/articles/blocks/comparison/columns.ts'
import { fieldText, oneLine } from '../../node-lines.ts'
import { ProductLine } from '../../product-line.tsx'
import { widgetSpec, type BlockWidgetProps, type EditorBlock } from '../editor-block.ts'
import { ComparisonDialog, type Comparison } from './comparison-dialog.tsx'

function ComparisonWidget({ portal, onEdit }: BlockWidgetProps) {
  const { products, heading, line, columns } = portal.node.attrs as Comparison
  const shown = columns.length > 0 ? columns : usualColumns
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
      <p className="soft small">Shows: {shown.map((column) => comparisonColumns[column]).join(', ')}</p>
      <div className="product-block__columns">
        {products.map((key) => (
          <ProductLine productKey={key} key={key} />
        ))}
      </div>
    </div>
  )
}

export const comparisonEditor = {
  nodes: {
    comparison: widgetSpec({
      products: { default: [] },
      heading: { default: '' },
      line: { default: '' },
      columns: { default: [] },
    }),
  },
  toNode: ({ products, heading, line, columns }, create) =>
    create.node('comparison', { products, heading, line, columns }),
  toLines({ attrs }) {
    const { products, columns } = attrs as Comparison
    if (products.length === 0) return []
    const heading = fieldText(attrs['heading'])
    const line = oneLine(String(attrs['line'])).trim()
    const words = line ? ` | ${heading} | ${line}` : heading ? ` | ${heading}` : ''
    // Words that end like a choice of columns must not be read as one.
    const isLikeColumns = readColumns((line || heading).split('|').at(-1)?.trim()) !== undefined
    const shown = columns.length === 0 && isLikeColumns ? usualColumns : columns
    return [`{compare: ${products.join(', ')}${words}${shown.length > 0 ? ` | ${columnsField(shown)}` : ''}}`]
  },
  label: () => 'Comparison',
  items: [{ label: 'Comparison', note: '2 to 5 products', icon: compare, dialog: 'comparison', inArticles: true }],
  Widget: ComparisonWidget,
  Dialog: ComparisonDialog,
} satisfies EditorBlock<'comparison'>

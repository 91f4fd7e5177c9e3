import { IconButton } from '#app/admin/kit/buttons.tsx'
import { ProductPicker } from '#app/admin/products/product-picker.tsx'
import { trash } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bag } from '#app/ui/icons/reading.json'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { rememberProduct } from '../../product-keys.ts'
import { ProductLine } from '../../product-line.tsx'
import { widgetSpec, type BlockDialogProps, type BlockWidgetProps, type EditorBlock } from '../editor-block.ts'

function ProductWidget({ portal }: BlockWidgetProps) {
  return (
    <div className="product-block" role="group" aria-label="Product card" data-selected={portal.selected}>
      <p className="block-bar">
        <Glyph d={bag} size="small" />
        <span>Product card. Follows the product when it changes.</span>
        <IconButton icon={trash} label="Remove product card" onClick={portal.remove} />
      </p>
      <ProductLine productKey={String(portal.node.attrs['product'])} />
    </div>
  )
}

function ProductDialog({ onClose, onSave }: BlockDialogProps) {
  return (
    <Dialog onClose={onClose} title="Insert a product card">
      <ProductPicker onChoose={(product) => onSave({ product: rememberProduct(product) })} />
    </Dialog>
  )
}

export const productEditor = {
  nodes: { product: widgetSpec({ product: {} }) },
  toNode: ({ product }, create) => create.node('product', { product }),
  toLines: ({ attrs }) => [`{product: ${String(attrs['product'])}}`],
  label: () => 'Product card',
  items: [{ label: 'Product card', note: 'One product', icon: bag, dialog: 'product', inArticles: true }],
  Widget: ProductWidget,
  Dialog: ProductDialog,
} satisfies EditorBlock<'product'>

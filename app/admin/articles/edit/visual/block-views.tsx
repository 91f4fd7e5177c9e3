import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { bag } from '#app/ui/icons/reading.json'
import { edit, trash } from '#app/ui/icons/dashboard.json'
import { compare } from '#app/ui/icons/editor.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { IconButton } from '#app/admin/kit/buttons.tsx'
import { SelectField, TextField } from '#app/admin/kit/fields.tsx'
import { figureImage, figures } from '#domain/articles/figures.ts'
import { preferredImage, shortTitle } from '#domain/products/product-display.ts'
import type { Portal, PortalStore } from './portal-views.ts'
import { useProduct } from './product-keys.ts'

type Props = { store: PortalStore; onEditComparison: (portal: Portal) => void }

export function BlockViews({ store, onEditComparison }: Props) {
  const portals = useSyncExternalStore(store.subscribe, store.list)
  return portals.map((portal) => {
    const { name } = portal.node.type
    const view =
      name === 'image' ? (
        <ImageView portal={portal} />
      ) : name === 'product' ? (
        <ProductView portal={portal} />
      ) : name === 'figure' ? (
        <FigureView portal={portal} />
      ) : (
        <ComparisonView portal={portal} onEdit={() => onEditComparison(portal)} />
      )
    return createPortal(view, portal.element, String(portal.key))
  })
}

const textOf = ({ node }: Portal, name: string) => String(node.attrs[name])

function ImageView({ portal }: { portal: Portal }) {
  const field = (name: string) => ({
    value: textOf(portal, name),
    onChange: (value: string) => portal.change({ [name]: value }),
  })
  return (
    <div className="image-block" role="group" aria-label="Picture" data-selected={portal.selected}>
      <Picture src={textOf(portal, 'src')} alt={textOf(portal, 'alt')} width={960} height={640} rounded />
      <div className="image-block__fields">
        <TextField label="Alt text" {...field('alt')} />
        <TextField label="Caption" {...field('caption')} />
        <TextField label="Credit" {...field('credit')} />
        <IconButton icon={trash} label="Remove picture" onClick={portal.remove} />
      </div>
    </div>
  )
}

const figureOptions = Array.from(figures, ([value, { title: label }]) => ({ value, label }))

function FigureView({ portal }: { portal: Portal }) {
  const figure = textOf(portal, 'figure')
  const { src = '', alt = '' } = figureImage({ figure, caption: '' }) ?? {}
  return (
    <div className="image-block" role="group" aria-label="Figure" data-selected={portal.selected}>
      <img src={src || undefined} alt={alt} width={800} height={600} />
      <div className="image-block__fields">
        <SelectField
          label="Figure"
          value={figure}
          onChange={(value) => portal.change({ figure: value })}
          options={figures.has(figure) ? figureOptions : [figure, ...figureOptions]}
        />
        <TextField
          label="Caption"
          value={textOf(portal, 'caption')}
          onChange={(value) => portal.change({ caption: value })}
        />
        <IconButton icon={trash} label="Remove figure" onClick={portal.remove} />
      </div>
    </div>
  )
}

function ProductView({ portal }: { portal: Portal }) {
  return (
    <div className="product-block" role="group" aria-label="Product card" data-selected={portal.selected}>
      <p className="block-bar">
        <Glyph d={bag} size="small" />
        <span>Product card. Follows the product when it changes.</span>
        <IconButton icon={trash} label="Remove product card" onClick={portal.remove} />
      </p>
      <ProductLine productKey={textOf(portal, 'product')} />
    </div>
  )
}

function ComparisonView({ portal, onEdit }: { portal: Portal; onEdit: () => void }) {
  const products = portal.node.attrs['products'] as readonly string[]
  const heading = textOf(portal, 'heading')
  const line = textOf(portal, 'line')
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

function ProductLine({ productKey }: { productKey: string }) {
  const { product, missing } = useProduct(productKey)
  return (
    <div className="product-line">
      <Picture
        src={product ? preferredImage(product) : ''}
        alt=""
        width={96}
        height={96}
        ratio="1-1"
        onFail="placeholder"
        key={product?.id}
      />
      <span>
        <b>{product ? shortTitle(product.title) : productKey}</b>
        {missing && <small className="unseen-note">No such product. Readers will not see it.</small>}
      </span>
    </div>
  )
}

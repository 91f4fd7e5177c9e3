import { useState } from 'react'
import { arrowUp, close as closeIcon } from '#app/ui/icons/controls.json'
import { IconButton } from '#app/admin/kit/buttons.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { moveItem } from '#app/admin/kit/reorder.ts'
import { ProductPicker } from '#app/admin/products/product-picker.tsx'
import { formValues } from '#app/client/form-values.ts'
import { maxCompared } from '#domain/articles/blocks/comparison/comparison.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { rememberProduct, useProduct } from '../../product-keys.ts'
import type { BlockDialogProps } from '../editor-block.ts'

export type Comparison = { products: readonly string[]; heading: string; line: string }

const minCompared = 2

export function ComparisonDialog({ current: attrs, onClose, onSave }: BlockDialogProps) {
  const current = attrs as Comparison | undefined
  const [products, setProducts] = useState(current?.products ?? [])
  const [error, setError] = useState<string>()
  function submit(form: HTMLFormElement) {
    if (products.length < minCompared) return setError(`Please choose ${minCompared} to ${maxCompared} products.`)
    const { heading, line } = formValues(form, 'heading', 'line')
    onSave({ products, heading: heading.trim(), line: line.trim() })
  }
  return (
    <FormDialog
      title={current ? 'Change comparison' : 'Insert a comparison'}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={current ? 'Apply' : 'Insert'}
      wide>
      <TextField label="Heading" name="heading" defaultValue={current?.heading} />
      <TextField label="Line below the heading" name="line" defaultValue={current?.line} />
      <ol className="chosen-list" aria-label="Chosen products">
        {products.map((key, index) => (
          <ChosenProduct
            productKey={key}
            key={key}
            onUp={index > 0 && (() => setProducts(moveItem(products, index, -1)))}
            onRemove={() => setProducts(products.filter((each) => each !== key))}
          />
        ))}
      </ol>
      {error && products.length < minCompared && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      {products.length < maxCompared ? (
        <ProductPicker
          disabledReason={(product) => (products.includes(rememberProduct(product)) ? 'Chosen' : undefined)}
          onChoose={(product) => setProducts([...products, rememberProduct(product)])}
        />
      ) : (
        <p className="soft small">A comparison has at most {maxCompared} products.</p>
      )}
    </FormDialog>
  )
}

type ChosenProps = { productKey: string; onUp: (() => void) | false; onRemove: () => void }

function ChosenProduct({ productKey, onUp, onRemove }: ChosenProps) {
  const { product } = useProduct(productKey)
  const name = product ? shortTitle(product.title) : productKey
  return (
    <li>
      <span className="user-text">{name}</span>
      <span className="row-actions">
        <IconButton
          icon={arrowUp}
          label={`Move up: ${name}`}
          aria-disabled={onUp ? undefined : true}
          onClick={onUp || undefined}
        />
        <IconButton icon={closeIcon} label={`Remove ${name}`} onClick={onRemove} />
      </span>
    </li>
  )
}

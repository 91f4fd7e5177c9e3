import { useState } from 'react'
import { arrowUp, close as closeIcon } from '#app/ui/icons/controls.json'
import { IconButton } from '#app/admin/kit/buttons.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { moveItem } from '#app/admin/kit/reorder.ts'
import { ProductPicker } from '#app/admin/products/product-picker.tsx'
import { formValues } from '#app/client/form-values.ts'
import { maxCompared } from '#domain/articles/blocks/comparison/comparison.ts'
import {
  columnNames,
  comparisonColumns,
  usualColumns,
  type ComparisonColumn,
} from '#domain/articles/blocks/comparison/columns.ts'
import { Choice } from '#app/ui/kit/controls.tsx'
import { shortTitle } from '#domain/products/product-display.ts'
import { rememberProduct, useProduct } from '../../product-keys.ts'
import type { BlockDialogProps } from '../editor-block.ts'

export type Comparison = {
  products: readonly string[]
  heading: string
  line: string
  /** None means the usual ones. */
  columns: readonly ComparisonColumn[]
}

const minCompared = 2

export function ComparisonDialog({ current: attrs, onClose, onSave }: BlockDialogProps) {
  const current = attrs as Comparison | undefined
  const [products, setProducts] = useState(current?.products ?? [])
  const [columns, setColumns] = useState(current?.columns.length ? current.columns : usualColumns)
  const [error, setError] = useState<string>()
  function submit(form: HTMLFormElement) {
    if (products.length < minCompared) return setError(`Please choose ${minCompared} to ${maxCompared} products.`)
    if (columns.length === 0) return setError('Please choose what the comparison shows.')
    const { heading, line } = formValues(form, 'heading', 'line')
    onSave({ products, heading: heading.trim(), line: line.trim(), columns: storedColumns(columns, current) })
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
      <fieldset className="column-choices">
        <legend className="field__label">What it shows</legend>
        {columnNames.map((name) => (
          <Choice
            key={name}
            label={comparisonColumns[name]}
            checked={columns.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              setColumns(columnNames.filter((each) => (each === name ? checked : columns.includes(each))))
            }
          />
        ))}
        <p className="soft small">What no product has anything for is left out. The button to the shop always stays.</p>
      </fieldset>
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
      {error && (products.length < minCompared || columns.length === 0) && (
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

/** The usual ones are not written down, and a choice that did not change keeps the order in which it was written. */
function storedColumns(chosen: readonly ComparisonColumn[], current: Comparison | undefined) {
  const isSame = (others: readonly ComparisonColumn[]) =>
    others.length === chosen.length && others.every((name) => chosen.includes(name))
  if (current && isSame(current.columns)) return current.columns
  return isSame(usualColumns) ? [] : chosen
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

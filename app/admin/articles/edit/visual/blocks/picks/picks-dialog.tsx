import { useState } from 'react'
import { close as closeIcon } from '#app/ui/icons/controls.json'
import { ActionButton, IconButton } from '#app/admin/kit/buttons.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { ProductPicker } from '#app/admin/products/product-picker.tsx'
import { formValues } from '#app/client/form-values.ts'
import { pickNames } from '#domain/articles/blocks/picks/picks.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { rememberProduct, useProduct } from '../../product-keys.ts'
import type { BlockDialogProps } from '../editor-block.ts'

/** In the order of the names; an empty key leaves its place out. */
export type Picks = { products: readonly string[]; heading: string }

export function PicksDialog({ current: attrs, onClose, onSave }: BlockDialogProps) {
  const current = attrs as Picks | undefined
  const [products, setProducts] = useState(() => pickNames.map((_, index) => current?.products[index] ?? ''))
  const [place, setPlace] = useState(() => Math.max(0, products.indexOf('')))
  const [error, setError] = useState<string>()
  const isEmpty = products.every((key) => key === '')
  const change = (index: number, key: string) => {
    const changed = products.map((each, at) => (at === index ? key : each))
    setProducts(changed)
    return changed
  }
  function choose(key: string) {
    const next = change(place, key).indexOf('')
    if (next !== -1) setPlace(next)
  }
  function submit(form: HTMLFormElement) {
    if (isEmpty) return setError('Please choose at least one product.')
    onSave({ products, heading: formValues(form, 'heading').heading.trim() })
  }
  return (
    <FormDialog
      title={current ? 'Change picks' : 'Insert picks'}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={current ? 'Apply' : 'Insert'}
      wide>
      <TextField label="Heading" name="heading" defaultValue={current?.heading} hint="“Our picks” if empty." />
      <ul className="chosen-list" aria-label="Picks">
        {pickNames.map((name, index) => (
          <Place
            key={name}
            name={name}
            productKey={products[index] ?? ''}
            isChosen={index === place}
            onChoose={() => setPlace(index)}
            onRemove={() => {
              change(index, '')
              setPlace(index)
            }}
          />
        ))}
      </ul>
      {error && isEmpty && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <p className="field__label" role="status">
        Choose for “{pickNames[place]}”
      </p>
      <ProductPicker
        disabledReason={(product) => (products.includes(rememberProduct(product)) ? 'Chosen' : undefined)}
        onChoose={(product) => choose(rememberProduct(product))}
      />
    </FormDialog>
  )
}

type PlaceProps = { name: string; productKey: string; isChosen: boolean; onChoose: () => void; onRemove: () => void }

function Place({ name, productKey, isChosen, onChoose, onRemove }: PlaceProps) {
  const { product } = useProduct(productKey)
  const title = product ? shortTitle(product.title) : productKey
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className={productKey ? 'user-text' : 'soft'}>{productKey ? title : 'None, left out'}</small>
      </span>
      <span className="row-actions">
        <ActionButton aria-label={`Choose for ${name}`} aria-pressed={isChosen} onClick={onChoose}>
          {productKey ? 'Change' : 'Choose'}
        </ActionButton>
        {productKey && <IconButton icon={closeIcon} label={`Remove ${title}`} onClick={onRemove} />}
      </span>
    </li>
  )
}

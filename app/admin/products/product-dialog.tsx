import '#app/styles/admin-product-form.css'
import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { isProductId } from '#domain/affiliate/affiliate-link.ts'
import { conflictOf, fetchJson } from '#app/client/fetch-json.ts'
import { TextareaField, TextField } from '../kit/fields.tsx'
import { FormDialog, useFieldErrors } from '../kit/form-dialog.tsx'
import { RowsField, type Row } from '../kit/rows-field.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { toastInfo, toastSuccess } from '../kit/actions.ts'
import { confirmFindings } from '../articles/review/confirm-findings.ts'
import { PictureField } from '../media/picture-dialog.tsx'
import { linkHint } from './link-hint.ts'
import { fieldGroups, fieldNames, fieldTexts, offerColumns } from './product-fields.ts'
import type { FieldName, ProductFormFields } from './product-fields.ts'
import { productsPath, type AdminProduct } from './product-actions.ts'

const groups = Object.keys(fieldGroups) as (keyof typeof fieldGroups)[]
type Props = { product: AdminProduct | 'new'; onClose: () => void }

type Saved = ProductFormFields & { offers: readonly Row[]; release?: true }

function saveProduct(fields: Saved, current: AdminProduct | undefined) {
  if (!current) return fetchJson('POST /api/admin/products', { body: fields })
  const { id, version } = current
  return fetchJson('PUT /api/admin/products/:id', { params: { id }, body: { ...fields, version } })
}

export function ProductDialog({ product: edited, onClose }: Props) {
  const product = edited === 'new' ? undefined : edited
  const { errors, save } = useFieldErrors('Failed to save product')
  const [link, setLink] = useState(product?.affiliate_link ?? '')
  const [image, setImage] = useState(product?.image_url ?? '')
  const [current, setCurrent] = useState(product)
  const [offers, setOffers] = useState<readonly Row[]>(product?.offers ?? [])

  function submit(form: HTMLFormElement) {
    const fields = formValues(form, ...fieldNames)
    const send = async () => {
      const { warning } = await confirmFindings((release) => saveProduct({ ...fields, offers, ...release }, current))
      toastSuccess(current ? 'Product updated successfully' : 'Product created successfully')
      if (warning) toastInfo(warning.title, warning.text)
      invalidate(productsPath)
      onClose()
    }
    return save(validateProduct(fields), send, (error) =>
      setCurrent(conflictOf('PUT /api/admin/products/:id', error)?.product ?? current),
    )
  }

  function renderField(name: FieldName) {
    const { rows, group: _, ...texts } = fieldTexts[name]
    const field = { name, error: errors[name], ...texts }
    if (name === 'image_url') return <PictureField key={name} {...field} value={image} onChange={setImage} />
    const defaultValue = product?.[name] ?? ''
    if (name === 'affiliate_link')
      return (
        <TextField
          key={name}
          {...field}
          defaultValue={defaultValue}
          hint={linkHint(link)}
          inputMode="url"
          onChange={setLink}
        />
      )
    const Control = rows ? TextareaField : TextField
    return <Control key={name} {...field} defaultValue={defaultValue} rows={rows} />
  }
  return (
    <FormDialog
      onClose={onClose}
      title={product ? 'Edit product' : 'New product'}
      onSubmit={submit}
      submitLabel={product ? 'Save' : 'Create product'}
      busyLabel="Saving...">
      {current !== product && (
        <p className="field__error" role="alert">
          Someone else saved this product in the meantime. Save again to replace their version with yours.
        </p>
      )}
      <div className="product-fields">{fieldNames.filter((name) => !fieldTexts[name].group).map(renderField)}</div>
      {groups.map((group) => {
        const names = fieldNames.filter((name) => fieldTexts[name].group === group)
        const isWrong = [...names, ...(group === 'shops' ? ['offers'] : [])].some((name) => errors[name])
        return (
          <details className="product-group" open={isWrong || undefined} key={group}>
            <summary>{fieldGroups[group]}</summary>
            <div className="product-fields">{names.map(renderField)}</div>
            {group === 'shops' && (
              <RowsField
                label="More shops"
                what="shop"
                hint="Readers see them on the product’s page and in comparisons. Enter a name where the shop has no affiliate program that we know."
                error={errors['offers']}
                columns={offerColumns}
                initialRows={offers}
                onChange={setOffers}
              />
            )}
          </details>
        )
      })}
    </FormDialog>
  )
}

function validateProduct({ title, asin, image_url, sitestripe_image_url }: ProductFormFields) {
  return {
    ...(!title.trim() && { title: 'Please enter a title.' }),
    ...(asin.trim() && !isProductId(asin.trim()) && { asin: 'Use ten capital letters and digits.' }),
    ...(!image_url.trim() && !sitestripe_image_url.trim() && { image_url: 'Please enter an image URL.' }),
  }
}

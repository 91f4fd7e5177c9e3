import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { isProductId } from '#domain/affiliate/affiliate-links.ts'
import { conflictOf } from '#app/client/fetch-json.ts'
import { TextareaField, TextField } from '../kit/fields.tsx'
import { FormDialog, useFieldErrors } from '../kit/form-dialog.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { submitJson, toastInfo, toastSuccess } from '../kit/actions.ts'
import { PictureField } from '../media/picture-dialog.tsx'
import { linkHint } from './link-hint.ts'
import { productsPath, type AdminProduct } from './product-actions.ts'
import productFields from './product-fields.json'

type FieldName = keyof typeof productFields
type ProductFields = Record<FieldName, string>
const fieldTexts: Readonly<Record<FieldName, { label: string; hint?: string; rows?: number }>> = productFields
const fieldNames = Object.keys(productFields) as FieldName[]
type Props = { product: AdminProduct | 'new'; onClose: () => void }

function saveProduct(fields: ProductFields, current: AdminProduct | undefined) {
  if (!current) return submitJson('POST /api/admin/products', { body: fields })
  const { id, version } = current
  return submitJson('PUT /api/admin/products/:id', { params: { id }, body: { ...fields, version } })
}

export function ProductDialog({ product: edited, onClose }: Props) {
  const product = edited === 'new' ? undefined : edited
  const { errors, save } = useFieldErrors('Failed to save product')
  const [link, setLink] = useState(product?.affiliate_link ?? '')
  const [image, setImage] = useState(product?.image_url ?? '')
  const [current, setCurrent] = useState(product)

  function submit(form: HTMLFormElement) {
    const fields = formValues(form, ...fieldNames)
    const send = async () => {
      const { warning } = await saveProduct(fields, current)
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
    const { rows, ...texts } = fieldTexts[name]
    const field = { key: name, name, error: errors[name], ...texts }
    if (name === 'image_url') return <PictureField {...field} value={image} onChange={setImage} />
    const defaultValue = product?.[name] ?? ''
    if (name === 'affiliate_link')
      return (
        <TextField {...field} defaultValue={defaultValue} hint={linkHint(link)} inputMode="url" onChange={setLink} />
      )
    const Control = rows ? TextareaField : TextField
    return <Control {...field} defaultValue={defaultValue} rows={rows} />
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
      <div className="product-fields">{fieldNames.map(renderField)}</div>
    </FormDialog>
  )
}

function validateProduct({ title, asin, image_url, sitestripe_image_url }: ProductFields) {
  return {
    ...(!title.trim() && { title: 'Please enter a title.' }),
    ...(asin.trim() && !isProductId(asin.trim()) && { asin: 'Use ten capital letters and digits.' }),
    ...(!image_url.trim() && !sitestripe_image_url.trim() && { image_url: 'Please enter an image URL.' }),
  }
}

import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { isProductId } from '#domain/affiliate/affiliate-links.ts'
import { ApiError, conflictOf } from '#app/client/fetch-json.ts'
import { TextareaField, TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { submitJson, toastError, toastInfo, toastSuccess } from '../kit/actions.ts'
import { PictureField } from '../media/picture-dialog.tsx'
import { linkHint } from './link-hint.ts'
import { productsPath, type AdminProduct } from './product-actions.ts'
import productFields from './product-fields.json'

type FieldName = keyof typeof productFields
type ProductFields = Record<FieldName, string>
const fieldTexts: Readonly<Record<FieldName, { label: string; hint?: string; rows?: number }>> = productFields
const fieldNames = Object.keys(productFields) as FieldName[]
type Props = { product: AdminProduct | 'new'; onClose: () => void }
type FieldErrors = Readonly<Record<string, string>>

function saveProduct(fields: ProductFields, current: AdminProduct | undefined) {
  if (!current) return submitJson('POST /api/admin/products', { body: fields })
  const { id, version } = current
  return submitJson('PUT /api/admin/products/:id', { params: { id }, body: { ...fields, version } })
}

export function ProductDialog({ product: edited, onClose }: Props) {
  const product = edited === 'new' ? undefined : edited
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [link, setLink] = useState(product?.affiliate_link ?? '')
  const [image, setImage] = useState(product?.image_url ?? '')
  const [current, setCurrent] = useState(product)

  async function save(form: HTMLFormElement) {
    const fields = formValues(form, ...fieldNames)
    const found = validateProduct(fields)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const { warning } = await saveProduct(fields, current)
      toastSuccess(current ? 'Product updated successfully' : 'Product created successfully')
      if (warning) toastInfo(warning.title, warning.text)
      invalidate(productsPath)
      onClose()
    } catch (error) {
      // The toast does not repeat a message that is shown below its field.
      const isMarked = error instanceof ApiError && Object.keys(error.fields).length > 0
      toastError('Failed to save product', isMarked ? undefined : error)
      if (!(error instanceof ApiError)) return
      setFieldErrors(error.fields)
      setCurrent(conflictOf('PUT /api/admin/products/:id', error)?.product ?? current)
    }
  }

  function renderField(name: FieldName) {
    const { rows, ...texts } = fieldTexts[name]
    const field = { key: name, name, error: fieldErrors[name], ...texts }
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
      onSubmit={save}
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

function validateProduct({ title, asin, image_url, sitestripe_image_url }: ProductFields): FieldErrors {
  return {
    ...(!title.trim() && { title: 'Please enter a title.' }),
    ...(asin.trim() && !isProductId(asin.trim()) && { asin: 'Use ten capital letters and digits.' }),
    ...(!image_url.trim() && !sitestripe_image_url.trim() && { image_url: 'Please enter an image URL.' }),
  }
}

import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { isProductId } from '#domain/affiliate/affiliate-link.ts'
import { conflictOf, fetchJson } from '#app/client/fetch-json.ts'
import { TextareaField, TextField } from '../kit/fields.tsx'
import { FormDialog, useFieldErrors } from '../kit/form-dialog.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { toastInfo, toastSuccess } from '../kit/actions.ts'
import { confirmFindings } from '../articles/review/confirm-findings.ts'
import { PictureField } from '../media/picture-dialog.tsx'
import { linkHint } from './link-hint.ts'
import { productsPath, type AdminProduct } from './product-actions.ts'

const productFields = {
  title: { label: 'Title' },
  affiliate_link: { label: 'Affiliate link' },
  asin: { label: 'ASIN', hint: 'Ten letters and digits; read from the link when left empty.' },
  price: { label: 'Price', hint: 'As shown, for example $24.99.' },
  category: { label: 'Category' },
  brand: { label: 'Brand', hint: 'As on the package. Recall notices are compared with it.' },
  image_url: { label: 'Image link', hint: 'Upload a photograph, or enter its address.' },
  sitestripe_image_url: { label: 'SiteStripe image link', hint: 'Shown instead of the image above when filled in.' },
  description: { label: 'Description', rows: 3 },
  best_for: { label: 'Best for', rows: 2, hint: 'Who should buy it. Shown in articles.' },
  skip_if: { label: 'Skip it if', rows: 2, hint: 'Who should not. Shown in articles.' },
  slug: {
    label: 'Slug',
    hint: 'Articles place the product with {product: slug}. Made from the title when left empty.',
  },
} as const

type FieldName = keyof typeof productFields
type ProductFields = Record<FieldName, string>
const fieldTexts: Readonly<Record<FieldName, { label: string; hint?: string; rows?: number }>> = productFields
const fieldNames = Object.keys(productFields) as FieldName[]
type Props = { product: AdminProduct | 'new'; onClose: () => void }

function saveProduct(fields: ProductFields & { release?: true }, current: AdminProduct | undefined) {
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

  function submit(form: HTMLFormElement) {
    const fields = formValues(form, ...fieldNames)
    const send = async () => {
      const { warning } = await confirmFindings((release) => saveProduct({ ...fields, ...release }, current))
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

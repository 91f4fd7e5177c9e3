import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { isProductId } from '#domain/affiliate/affiliate-links.ts'
import { ApiError, conflictOf } from '#app/client/fetch-json.ts'
import type { BodyOf } from '#app/contract/contract.ts'
import { TextareaField, TextField } from '../kit/fields.tsx'
import { DialogForm } from '../kit/form-dialog.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { submitJson, toastError, toastInfo, toastSuccess } from '../kit/actions.ts'
import { linkHint } from './link-hint.ts'
import { productsPath, type AdminProduct } from './product-actions.ts'

const fieldNames = [
  'title',
  'affiliate_link',
  'asin',
  'price',
  'category',
  'image_url',
  'sitestripe_image_url',
  'description',
  'slug',
  'best_for',
  'skip_if',
] as const satisfies readonly (keyof BodyOf<'POST /api/admin/products'>)[]
type ProductFields = Record<(typeof fieldNames)[number], string>
type Props = { product: AdminProduct | 'new' | undefined; onClose: () => void }
type FieldErrors = Readonly<Record<string, string>>

export function ProductDialog({ product, onClose }: Props) {
  const known = product === 'new' ? undefined : product
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title={known ? 'Edit product' : 'New product'}
      key={known?.id ?? 'new'}
    >
      <ProductForm product={known} onClose={onClose} />
    </Dialog>
  )
}

function saveProduct(fields: ProductFields, current: AdminProduct | undefined) {
  if (!current) return submitJson('POST /api/admin/products', { body: fields })
  const { id, version } = current
  return submitJson('PUT /api/admin/products/:id', { params: { id }, body: { ...fields, version } })
}

function ProductForm({ product, onClose }: { product: AdminProduct | undefined; onClose: () => void }) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [link, setLink] = useState(product?.affiliate_link ?? '')
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

  const common = (name: keyof ProductFields) => ({
    name,
    error: fieldErrors[name],
    defaultValue: product?.[name] ?? '',
  })
  return (
    <DialogForm
      onClose={onClose}
      onSubmit={save}
      submitLabel={product ? 'Save' : 'Create product'}
      busyLabel="Saving..."
    >
      {current !== product && (
        <p className="field__error" role="alert">
          Someone else saved this product in the meantime. Save again to replace their version with yours.
        </p>
      )}
      <TextField label="Title" {...common('title')} />
      <TextField
        label="Affiliate link"
        {...common('affiliate_link')}
        hint={linkHint(link)}
        inputMode="url"
        onChange={setLink}
      />
      <div className="field-row">
        <TextField
          label="ASIN"
          {...common('asin')}
          hint="Ten letters and digits; read from the link when left empty."
        />
        <TextField label="Price" {...common('price')} hint="As shown, for example $24.99." />
      </div>
      <TextField label="Category" {...common('category')} />
      <TextField label="Image link" {...common('image_url')} />
      <TextField
        label="SiteStripe image link"
        {...common('sitestripe_image_url')}
        hint="Shown instead of the image above when filled in."
      />
      <TextareaField label="Description" {...common('description')} rows={3} />
      <TextareaField label="Best for" {...common('best_for')} rows={2} hint="Who should buy it. Shown in articles." />
      <TextareaField label="Skip it if" {...common('skip_if')} rows={2} hint="Who should not. Shown in articles." />
      <TextField
        label="Slug"
        {...common('slug')}
        hint="Articles place the product with {product: slug}. Made from the title when left empty."
        spellCheck={false}
      />
    </DialogForm>
  )
}

function validateProduct({ title, asin, image_url, sitestripe_image_url }: ProductFields): FieldErrors {
  return {
    ...(!title.trim() && { title: 'Please enter a title.' }),
    ...(asin.trim() && !isProductId(asin.trim()) && { asin: 'Use ten capital letters and digits.' }),
    ...(!image_url.trim() && !sitestripe_image_url.trim() && { image_url: 'Please enter an image URL.' }),
  }
}

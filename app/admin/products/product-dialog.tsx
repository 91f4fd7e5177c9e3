import { useState, type SubmitEvent } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { hasAffiliateTag, isProductId, parseProductId } from '#domain/affiliate/affiliate-links.ts'
import { fetchUrl, ApiError } from '#app/client/fetch-json.ts'
import { invalidate } from '../kit/query-cache.ts'
import { toastError, toastInfo, toastSuccess } from '../kit/toasts.ts'
import { productsPath, toRequestFields, type AdminProduct, type ProductFields } from '#app/contract/admin-products.ts'

type Props = { product: AdminProduct | 'new' | undefined; onClose: () => void }
type Warning = { title: string; text: string }
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

const fieldNames = [
  'title',
  'affiliate_link',
  'asin',
  'price',
  'category',
  'image_url',
  'sitestripe_image_url',
  'description',
] as const

function ProductForm({ product, onClose }: { product: AdminProduct | undefined; onClose: () => void }) {
  const [busy, run] = useBusy()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [link, setLink] = useState(product?.affiliate_link ?? '')
  const [current, setCurrent] = useState(product)
  const start = (name: keyof ProductFields) => product?.[name] ?? ''

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = formValues(event.currentTarget, ...fieldNames)
    const found = validateProduct(fields)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) return
    run(async () => {
      try {
        const json = { ...toRequestFields(fields), ...(current && { version: current.version }) }
        const path = current ? `${productsPath}/${encodeURIComponent(current.id)}` : productsPath
        const { warning } = await withMinimumBusy(
          fetchUrl<{ warning: Warning | null }>(path, { method: current ? 'PUT' : 'POST', json }),
        )
        toastSuccess(current ? 'Product updated successfully' : 'Product created successfully')
        if (warning) toastInfo(warning.title, warning.text)
        invalidate(productsPath)
        onClose()
      } catch (error) {
        // A sentence that stands under its field is not said twice.
        const isMarked = error instanceof ApiError && Object.keys(error.fields).length > 0
        toastError('Failed to save product', isMarked ? undefined : error)
        if (!(error instanceof ApiError)) return
        setFieldErrors(error.fields)
        if (error.status === 409) setCurrent((error.body as { product?: AdminProduct }).product ?? current)
      }
    })
  }

  const field = (name: keyof ProductFields, label: string, hint?: string) => (
    <Field label={label} error={fieldErrors[name]} {...(hint && { hint })}>
      {(controlProps) => <Input name={name} defaultValue={start(name)} {...controlProps} />}
    </Field>
  )
  return (
    <form className="stack" noValidate onSubmit={save}>
      {current !== product && (
        <p className="field__error" role="alert">
          Someone else saved this product in the meantime. Save again to replace their version with yours.
        </p>
      )}
      {field('title', 'Title')}
      <Field label="Affiliate link" error={fieldErrors['affiliate_link']} hint={linkHint(link)}>
        {(controlProps) => (
          <Input
            name="affiliate_link"
            inputMode="url"
            defaultValue={start('affiliate_link')}
            onChange={(event) => setLink(event.currentTarget.value)}
            {...controlProps}
          />
        )}
      </Field>
      <div className="field-row">
        {field('asin', 'ASIN', 'Ten letters and digits; read from the link when left empty.')}
        {field('price', 'Price', 'As shown, for example $24.99.')}
      </div>
      {field('category', 'Category')}
      {field('image_url', 'Image link')}
      {field('sitestripe_image_url', 'SiteStripe image link', 'Shown instead of the image above when filled in.')}
      <Field label="Description" error={fieldErrors['description']}>
        {(controlProps) => (
          <Textarea name="description" rows={3} defaultValue={start('description')} {...controlProps} />
        )}
      </Field>
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? 'Saving...' : product ? 'Save' : 'Create product'}
        </Button>
      </div>
    </form>
  )
}

function validateProduct({ title, asin, image_url, sitestripe_image_url }: ProductFields): FieldErrors {
  return {
    ...(!title.trim() && { title: 'Please enter a title.' }),
    ...(asin.trim() && !isProductId(asin.trim()) && { asin: 'Use ten capital letters and digits.' }),
    ...(!image_url.trim() && !sitestripe_image_url.trim() && { image_url: 'Please enter an image URL.' }),
  }
}

function linkHint(link: string): string {
  if (!link.trim()) return 'Without a link, the product is shown but cannot be clicked.'
  if (!hasAffiliateTag(link)) return 'This link has no affiliate tag, so it earns nothing.'
  const id = parseProductId(link)
  return id ? `Product id in the link: ${id}` : 'Short link: the product id is looked up when you save.'
}

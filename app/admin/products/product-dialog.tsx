import { useState, type SubmitEvent } from 'react'
import { valuesOf } from '#app/client/form-values.ts'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { hasAffiliateTag, isProductId, productIdOf } from '#domain/affiliate/affiliate-links.ts'
import { call, CallFailed } from '../kit/fetch-json.ts'
import { refresh } from '../kit/query-cache.ts'
import { tellFailure, tellInfo, tellSuccess } from '../kit/toasts.ts'
import { productsDoor, sentFields, type AdminProduct, type ProductFields } from '#app/contract/admin-products.ts'

type Props = { product: AdminProduct | 'new' | undefined; onClose: () => void }
type Warning = { title: string; text: string }
type Faults = Readonly<Record<string, string>>

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

const names = [
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
  const [faults, setFaults] = useState<Faults>({})
  const [link, setLink] = useState(product?.affiliate_link ?? '')
  const [current, setCurrent] = useState(product)
  const start = (name: keyof ProductFields) => product?.[name] ?? ''

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = valuesOf(event.currentTarget, ...names)
    const found = faultsIn(fields)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    run(async () => {
      try {
        const json = { ...sentFields(fields), ...(current && { version: current.version }) }
        const door = current ? `${productsDoor}/${encodeURIComponent(current.id)}` : productsDoor
        const { warning } = await seen(
          call<{ warning: Warning | null }>(door, { method: current ? 'PUT' : 'POST', json }),
        )
        tellSuccess(current ? 'Product updated successfully' : 'Product created successfully')
        if (warning) tellInfo(warning.title, warning.text)
        refresh(productsDoor)
        onClose()
      } catch (error) {
        // A sentence that stands under its field is not said twice.
        const isMarked = error instanceof CallFailed && Object.keys(error.fields).length > 0
        tellFailure('Failed to save product', isMarked ? undefined : error)
        if (!(error instanceof CallFailed)) return
        setFaults(error.fields)
        if (error.status === 409) setCurrent((error.body as { product?: AdminProduct }).product ?? current)
      }
    })
  }

  const field = (name: keyof ProductFields, label: string, hint?: string) => (
    <Field label={label} error={faults[name]} {...(hint && { hint })}>
      {(wiring) => <Input name={name} defaultValue={start(name)} {...wiring} />}
    </Field>
  )
  return (
    <form className="stack" noValidate onSubmit={save}>
      {current !== product && (
        <p className="field__error" role="alert">
          Somebody else saved this product meanwhile. Save again to replace their version with yours.
        </p>
      )}
      {field('title', 'Title')}
      <Field label="Affiliate link" error={faults['affiliate_link']} hint={linkHint(link)}>
        {(wiring) => (
          <Input
            name="affiliate_link"
            inputMode="url"
            defaultValue={start('affiliate_link')}
            onChange={(event) => setLink(event.currentTarget.value)}
            {...wiring}
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
      <Field label="Description" error={faults['description']}>
        {(wiring) => <Textarea name="description" rows={3} defaultValue={start('description')} {...wiring} />}
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

function faultsIn({ title, asin, image_url, sitestripe_image_url }: ProductFields): Faults {
  return {
    ...(!title.trim() && { title: 'Please enter a title.' }),
    ...(asin.trim() && !isProductId(asin.trim()) && { asin: 'Ten capital letters and digits, please.' }),
    ...(!image_url.trim() && !sitestripe_image_url.trim() && { image_url: 'Please enter the link of a picture.' }),
  }
}

function linkHint(link: string): string {
  if (!link.trim()) return 'Without a link the product is shown, but leads nowhere.'
  if (!hasAffiliateTag(link)) return 'This link has no affiliate tag, so it earns nothing.'
  const id = productIdOf(link)
  return id ? `Product id in the link: ${id}` : 'A short link; the product id is looked up when you save.'
}

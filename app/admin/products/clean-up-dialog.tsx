import { useState } from 'react'
import { Choice } from '#app/ui/kit/controls.tsx'
import { fetchJson } from '#app/client/fetch-json.ts'
import { attempt, toastError, toastInfo, toastSuccess } from '../kit/actions.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { pluralize } from '../kit/format.ts'
import { invalidate } from '../kit/query-cache.ts'
import { productsPath, type MalformedProduct } from './product-actions.ts'

/** Undefined, after a toast, if there is nothing to clean up. */
export async function findMalformedProducts(): Promise<readonly MalformedProduct[] | undefined> {
  try {
    const { products } = await fetchJson('GET /api/admin/products/malformed')
    if (products.length > 0) return products
    toastInfo('No malformed products found')
  } catch (error) {
    toastError('Failed to look for malformed products', error)
  }
  return undefined
}

type Props = { products: readonly MalformedProduct[]; onClose: () => void }

export function CleanUpDialog({ products, onClose }: Props) {
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const chosen = products.filter(({ id }) => !excluded.includes(id))
  const toggle = (id: string) =>
    setExcluded(excluded.includes(id) ? excluded.filter((other) => other !== id) : [...excluded, id])

  const clean = () =>
    attempt('Failed to clean products', async () => {
      const body = { ids: chosen.map(({ id }) => id) }
      const { repaired, deleted } = await fetchJson('POST /api/admin/products/clean', { body })
      const text = `${pluralize(repaired, 'product')} repaired, ${pluralize(deleted, 'product')} deleted.`
      toastSuccess('Products cleaned', text)
      invalidate(productsPath)
      onClose()
    })

  return (
    <FormDialog
      onClose={onClose}
      title="Clean malformed products"
      wide
      onSubmit={clean}
      disabled={chosen.length === 0}
      submitLabel={`Clean ${pluralize(chosen.length, 'product')}`}
      busyLabel="Cleaning...">
      <p className="soft">
        A repaired title keeps its first line, without bold markers. Only products with neither a product id nor a link
        are deleted.
      </p>
      <ul className="version-list" aria-label="Malformed products">
        {products.map(({ id, title, repaired, action }) => (
          <li key={id}>
            <Choice
              checked={!excluded.includes(id)}
              onChange={() => toggle(id)}
              label={
                <span>
                  <s className="user-text soft small">{title}</s>
                  <br />
                  {action === 'repair' ? (
                    <b>{repaired}</b>
                  ) : (
                    <b className="field__error">Deleted: no product id and no link</b>
                  )}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

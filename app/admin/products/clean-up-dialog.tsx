import { useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Choice } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { pluralize } from '../kit/format.ts'
import { invalidate } from '../kit/query-cache.ts'
import { toastError, toastInfo, toastSuccess } from '../kit/toasts.ts'
import { productsPath } from '#app/contract/admin-products.ts'

export type MalformedProduct = { id: string; title: string; repaired: string; action: 'repair' | 'delete' }

/** What could be cleaned, or undefined after saying that there is nothing. */
export async function findMalformedProducts(): Promise<readonly MalformedProduct[] | undefined> {
  try {
    const { products } = await fetchUrl<{ products: readonly MalformedProduct[] }>(`${productsPath}/malformed`)
    if (products.length > 0) return products
    toastInfo('No malformed products found')
  } catch (error) {
    toastError('Failed to look for malformed products', error)
  }
  return undefined
}

type Props = { products: readonly MalformedProduct[] | undefined; onClose: () => void }

/** Shows every change before it is made. */
export function CleanUpDialog({ products, onClose }: Props) {
  return (
    <Dialog open={products !== undefined} onClose={onClose} title="Clean malformed products" wide>
      {products && <CleanUpList products={products} onClose={onClose} />}
    </Dialog>
  )
}

function CleanUpList({ products, onClose }: { products: readonly MalformedProduct[]; onClose: () => void }) {
  const [busy, run] = useBusy()
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = products.filter(({ id }) => !left.includes(id))
  const toggle = (id: string) => setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id])

  const clean = () =>
    run(async () => {
      try {
        const json = { ids: chosen.map(({ id }) => id) }
        const answer = fetchUrl<{ repaired: number; deleted: number }>(`${productsPath}/clean`, {
          method: 'POST',
          json,
        })
        const { repaired, deleted } = await withMinimumBusy(answer)
        toastSuccess(
          'Products cleaned',
          `${pluralize(repaired, 'product')} repaired, ${pluralize(deleted, 'product')} deleted.`,
        )
        invalidate(productsPath)
        onClose()
      } catch (error) {
        toastError('Failed to clean products', error)
      }
    })

  return (
    <>
      <p className="soft">
        A repaired title keeps its first line, without bold markers. Only products with neither a product id nor a link
        are deleted.
      </p>
      <ul className="version-list" aria-label="Malformed products">
        {products.map(({ id, title, repaired, action }) => (
          <li key={id}>
            <Choice
              checked={!left.includes(id)}
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
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busy={busy}
          aria-disabled={chosen.length === 0 || undefined}
          onClick={() => chosen.length > 0 && clean()}
        >
          {busy ? 'Cleaning...' : `Clean ${pluralize(chosen.length, 'product')}`}
        </Button>
      </div>
    </>
  )
}

import { useState } from 'react'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Choice } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { call } from '../kit/fetch-json.ts'
import { counted } from '../kit/format.ts'
import { refresh } from '../kit/query-cache.ts'
import { tellFailure, tellInfo, tellSuccess } from '../kit/toasts.ts'
import { productsDoor } from '#app/contract/admin-products.ts'

export type Malformed = { id: string; title: string; repaired: string; action: 'repair' | 'delete' }

/** What could be cleaned, or undefined after saying that there is nothing. */
export async function findMalformed(): Promise<readonly Malformed[] | undefined> {
  try {
    const { products } = await call<{ products: readonly Malformed[] }>(`${productsDoor}/malformed`)
    if (products.length > 0) return products
    tellInfo('No malformed products found')
  } catch (error) {
    tellFailure('Failed to look for malformed products', error)
  }
  return undefined
}

type Props = { products: readonly Malformed[] | undefined; onClose: () => void }

/** Shows every change before it is made. */
export function CleanDialog({ products, onClose }: Props) {
  return (
    <Dialog open={products !== undefined} onClose={onClose} title="Clean malformed products" wide>
      {products && <CleanList products={products} onClose={onClose} />}
    </Dialog>
  )
}

function CleanList({ products, onClose }: { products: readonly Malformed[]; onClose: () => void }) {
  const [busy, run] = useBusy()
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = products.filter(({ id }) => !left.includes(id))
  const toggle = (id: string) => setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id])

  const clean = () =>
    run(async () => {
      try {
        const json = { ids: chosen.map(({ id }) => id) }
        const answer = call<{ repaired: number; deleted: number }>(`${productsDoor}/clean`, { method: 'POST', json })
        const { repaired, deleted } = await seen(answer)
        tellSuccess(
          'Products cleaned',
          `${counted(repaired, 'product')} repaired, ${counted(deleted, 'product')} deleted.`,
        )
        refresh(productsDoor)
        onClose()
      } catch (error) {
        tellFailure('Failed to clean products', error)
      }
    })

  return (
    <>
      <p className="soft">
        A repaired title keeps its first line, without bold marks. Only what has neither product id nor link is deleted.
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
          {busy ? 'Cleaning...' : `Clean ${counted(chosen.length, 'product')}`}
        </Button>
      </div>
    </>
  )
}

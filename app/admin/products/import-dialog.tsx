import { useState } from 'react'
import { Choice } from '#app/ui/kit/controls.tsx'
import { fetchJson } from '#app/client/fetch-json.ts'
import { pluralize } from '../kit/format.ts'
import { csvFile, ImportDialog } from '../kit/import-steps.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { toastSuccess } from '../kit/actions.ts'
import { productsPath } from './product-actions.ts'

export function ImportProductsDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<'csv' | 'links'>('csv')
  const isCsv = kind === 'csv'
  return (
    <ImportDialog
      onClose={onClose}
      loadPreview={(text) => fetchJson('POST /api/admin/products/import/preview', { body: { text, kind } })}
      noun="product"
      head="Product"
      renderCell={({ product }) => product.title || product.affiliate_link || '–'}
      file={isCsv ? csvFile : undefined}
      label={isCsv ? 'CSV text' : 'Links, one on each line'}
      hint={isCsv ? 'The first line names the columns: title, affiliate_link, asin, price, image_url, category.' : ''}
      runImport={async (valid) => {
        const rows = valid.map(({ product }) => product)
        const { inserted, skipped } = await fetchJson('POST /api/admin/products/import', { body: { rows } })
        const skippedText =
          skipped > 0 ? `${pluralize(skipped, 'product')} skipped because they already exist.` : undefined
        toastSuccess(`${pluralize(inserted, 'product')} imported`, skippedText)
        invalidate(productsPath)
      }}>
      <fieldset className="row">
        <legend className="visually-hidden">What to import</legend>
        <Choice type="radio" name="kind" label="CSV" checked={isCsv} onChange={() => setKind('csv')} />
        <Choice type="radio" name="kind" label="Links" checked={!isCsv} onChange={() => setKind('links')} />
      </fieldset>
    </ImportDialog>
  )
}

import { useState } from 'react'
import { Choice } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { pluralize } from '../kit/format.ts'
import { csvFile, ImportPreview, ImportSource, useImportSteps } from '../kit/import-steps.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { submitJson, toastSuccess } from '../kit/actions.ts'
import { productsPath } from './product-actions.ts'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<'csv' | 'links'>('csv')
  const steps = useImportSteps<ResponseOf<'POST /api/admin/products/import/preview'>>('The text could not be read.')
  const { text, preview, busy } = steps
  const runImport = () =>
    steps.runImport('Failed to import products', async () => {
      const valid = preview?.rows.filter(({ errors }) => errors.length === 0) ?? []
      const rows = valid.map(({ product }) => product)
      const { inserted, skipped } = await submitJson('POST /api/admin/products/import', { body: { rows } })
      const known = skipped > 0 ? `${pluralize(skipped, 'product')} skipped because they already exist.` : undefined
      toastSuccess(`${pluralize(inserted, 'product')} imported`, known)
      invalidate(productsPath)
      onClose()
    })

  const isCsv = kind === 'csv'
  return (
    <Dialog onClose={onClose} title="Import products" wide>
      {preview ? (
        <ImportPreview
          rows={preview.rows}
          noun="product"
          head="Product"
          renderCell={({ product }) => product.title || product.affiliate_link || '–'}
          busy={busy}
          onBack={steps.back}
          onImport={runImport}
        />
      ) : (
        <ImportSource
          steps={steps}
          onClose={onClose}
          onPreview={() =>
            steps.showPreview(fetchJson('POST /api/admin/products/import/preview', { body: { text, kind } }))
          }
          file={isCsv ? csvFile : undefined}
          label={isCsv ? 'CSV text' : 'Links, one on each line'}
          hint={
            isCsv ? 'The first line names the columns: title, affiliate_link, asin, price, image_url, category.' : ''
          }>
          <fieldset className="row">
            <legend className="visually-hidden">What to import</legend>
            <Choice type="radio" name="kind" label="CSV" checked={isCsv} onChange={() => setKind('csv')} />
            <Choice type="radio" name="kind" label="Links" checked={!isCsv} onChange={() => setKind('links')} />
          </fieldset>
        </ImportSource>
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Choice, Textarea } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { errorMessage } from '../kit/error-message.ts'
import { pluralize } from '../kit/format.ts'
import { invalidate } from '../kit/query-cache.ts'
import { toastError, toastSuccess } from '../kit/toasts.ts'
import { productsPath, type ProductFields } from '#app/contract/admin-products.ts'

type ImportKind = 'csv' | 'links'
type ImportRow = { line: number; product?: Partial<ProductFields>; errors: readonly string[] }
type Props = { open: boolean; onClose: () => void }

export function ImportDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Import products" wide>
      <ImportSteps onClose={onClose} />
    </Dialog>
  )
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const [busy, run] = useBusy()
  const [kind, setKind] = useState<ImportKind>('csv')
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly ImportRow[]>()
  const [error, setError] = useState<string>()
  const good = rows?.filter((row) => row.product && row.errors.length === 0) ?? []

  const loadPreview = () =>
    run(async () => {
      try {
        const path = `${productsPath}/import/preview`
        const answer = await withMinimumBusy(
          fetchUrl<{ rows: readonly ImportRow[] }>(path, { method: 'POST', json: { text, kind } }),
        )
        setRows(answer.rows)
        setError(undefined)
      } catch (rejection) {
        setError(errorMessage(rejection) ?? 'The text could not be read.')
      }
    })
  const runImport = () =>
    run(async () => {
      try {
        const json = { rows: good.map(({ product }) => product) }
        const answer = fetchUrl<{ inserted: number; skipped: number }>(`${productsPath}/import`, {
          method: 'POST',
          json,
        })
        const { inserted, skipped } = await withMinimumBusy(answer)
        const known = skipped > 0 ? `${pluralize(skipped, 'product')} skipped because they already exist.` : undefined
        toastSuccess(`${pluralize(inserted, 'product')} imported`, known)
        invalidate(productsPath)
        onClose()
      } catch (rejection) {
        toastError('Failed to import products', rejection)
      }
    })

  if (rows)
    return <Preview {...{ rows, good: good.length, busy, onBack: () => setRows(undefined), onImport: runImport }} />
  return (
    <>
      <fieldset className="row">
        <legend className="visually-hidden">What to import</legend>
        <Choice type="radio" name="kind" label="CSV" checked={kind === 'csv'} onChange={() => setKind('csv')} />
        <Choice type="radio" name="kind" label="Links" checked={kind === 'links'} onChange={() => setKind('links')} />
      </fieldset>
      {kind === 'csv' && (
        <Field label="CSV file" hint="Or paste its text below.">
          {(controlProps) => (
            <input
              className="control"
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)}
              {...controlProps}
            />
          )}
        </Field>
      )}
      <Field
        label={kind === 'csv' ? 'CSV text' : 'Links, one on each line'}
        error={error}
        hint={
          kind === 'csv'
            ? 'The first line names the columns: title, affiliate_link, asin, price, image_url, category.'
            : ''
        }
      >
        {(controlProps) => (
          <Textarea rows={8} value={text} onChange={(event) => setText(event.currentTarget.value)} {...controlProps} />
        )}
      </Field>
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" busy={busy} onClick={loadPreview}>
          {busy ? 'Reading...' : 'Preview import'}
        </Button>
      </div>
    </>
  )
}

type PreviewProps = {
  rows: readonly ImportRow[]
  good: number
  busy: boolean
  onBack: () => void
  onImport: () => void
}

function Preview({ rows, good, busy, onBack, onImport }: PreviewProps) {
  return (
    <>
      <p>
        {pluralize(good, 'product')} of {pluralize(rows.length, 'line')} can be imported.
      </p>
      <div className="table-scroll" role="region" aria-label="Lines" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Product</th>
              <th scope="col">Notes</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <td className="figures">{row.line}</td>
                <td>{row.product?.title ?? row.product?.affiliate_link ?? '–'}</td>
                <td>{row.errors.length > 0 ? <span className="field__error">{row.errors.join(' ')}</span> : 'OK'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        {good > 0 && (
          <Button variant="primary" busy={busy} onClick={onImport}>
            {busy ? 'Importing...' : `Import ${pluralize(good, 'product')}`}
          </Button>
        )}
      </div>
    </>
  )
}

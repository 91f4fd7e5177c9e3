import { Button } from '#app/ui/kit/button.tsx'
import { Select } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { formatDayWithYear, formatDayRange } from '../format-days.ts'
import { formatCount, pluralize } from '#app/admin/kit/format.ts'
import {
  reportFields,
  formatMoney,
  type ColumnMapping,
  type ImportPreview,
  type ReportField,
} from '#app/contract/earnings.ts'

const fieldLabels: Readonly<Record<ReportField, string>> = {
  day: 'Day',
  cents: 'Earnings',
  asin: 'Product id',
  title: 'Product name',
  quantity: 'Items',
  trackingId: 'Tracking id',
}
const requiredFields: readonly ReportField[] = ['day', 'cents']

type Props = {
  preview: ImportPreview
  busy: boolean
  error: string | undefined
  onMap: (mapping: ColumnMapping) => void
  onBack: () => void
  onImport: (mapping: ColumnMapping) => void
}

/** Which column is which, and below it what that would bring. */
export function ImportPreviewStep({ preview, busy, error, onMap, onBack, onImport }: Props) {
  const { columns, mapping, good, known } = preview
  const missing = requiredFields.filter((field) => mapping[field] === null)
  return (
    <>
      <fieldset className="mapping" aria-busy={busy || undefined}>
        <legend className="field__label">Which column is which?</legend>
        {reportFields.map((field) => (
          <Field
            label={fieldLabels[field]}
            error={missing.includes(field) ? 'Please choose a column.' : undefined}
            key={field}
          >
            {(controlProps) => (
              <Select
                value={mapping[field] ?? ''}
                options={[{ value: '', label: 'None' }, ...columns]}
                onChange={(event) => onMap({ ...mapping, [field]: event.currentTarget.value || null })}
                {...controlProps}
              />
            )}
          </Field>
        ))}
      </fieldset>
      {error && <p className="field__error">{error}</p>}
      <p role="status">{previewSummary(preview)}</p>
      <Rows preview={preview} />
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        {good > known && (
          <Button variant="primary" busy={busy} onClick={() => onImport(mapping)}>
            {busy ? 'Importing...' : `Import ${pluralize(good - known, 'line')}`}
          </Button>
        )}
      </div>
    </>
  )
}

export function previewSummary({ good, bad, known, since, until, cents, currency }: ImportPreview): string {
  if (good === 0) return 'No rows can be read yet.'
  const days = since && until ? ` of ${formatDayRange(since, until)}` : ''
  const sentences = [`${pluralize(good, 'line')}${days} with ${formatMoney(cents, currency)} can be read.`]
  if (known === good) sentences.push('All of them were already imported.')
  else if (known > 0) sentences.push(`${pluralize(known, 'line')} were already imported and will be skipped.`)
  if (bad > 0) sentences.push(`${pluralize(bad, 'line')} cannot be read and will be skipped.`)
  return sentences.join(' ')
}

function Rows({ preview: { rows, good, bad, currency } }: { preview: ImportPreview }) {
  return (
    <>
      <Table label="Lines of the report">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Day</th>
            <th scope="col">Product</th>
            <th scope="col" className="number tablet-up">
              Items
            </th>
            <th scope="col" className="number">
              Earnings
            </th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className="figures">{row.line}</td>
              <td className="nowrap">{row.day ? formatDayWithYear(row.day) : '–'}</td>
              <td className="anywhere product-cell">{row.title ?? row.asin ?? '–'}</td>
              <td className="number tablet-up">{row.quantity === null ? '–' : formatCount(row.quantity)}</td>
              <td className="number">{row.cents === null ? '–' : formatMoney(row.cents, currency)}</td>
              <td>{row.errors.length > 0 ? <span className="field__error">{row.errors.join(' ')}</span> : 'OK'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {good + bad > rows.length && (
        <p className="meta-text soft">
          The first {formatCount(rows.length)} of {pluralize(good + bad, 'line')}
        </p>
      )}
    </>
  )
}

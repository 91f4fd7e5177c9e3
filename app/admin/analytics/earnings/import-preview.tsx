import { Button } from '#app/ui/kit/button.tsx'
import { Select } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { dayWithYear, span } from '../format-days.ts'
import { count, counted } from '#app/admin/kit/format.ts'
import { fields, money, type Mapping, type Preview, type ReportField } from '#app/contract/earnings.ts'

const names: Readonly<Record<ReportField, string>> = {
  day: 'Day',
  cents: 'Earnings',
  asin: 'Product id',
  title: 'Product name',
  quantity: 'Items',
  trackingId: 'Tracking id',
}
const needed: readonly ReportField[] = ['day', 'cents']

type Props = {
  preview: Preview
  busy: boolean
  error: string | undefined
  onMap: (mapping: Mapping) => void
  onBack: () => void
  onImport: (mapping: Mapping) => void
}

/** Which column is which, and below it what that would bring. */
export function ReportPreview({ preview, busy, error, onMap, onBack, onImport }: Props) {
  const { columns, mapping, good, known } = preview
  const missing = needed.filter((field) => mapping[field] === null)
  return (
    <>
      <fieldset className="mapping" aria-busy={busy || undefined}>
        <legend className="field__label">Which column is which?</legend>
        {fields.map((field) => (
          <Field
            label={names[field]}
            error={missing.includes(field) ? 'Please choose a column.' : undefined}
            key={field}
          >
            {(wiring) => (
              <Select
                value={mapping[field] ?? ''}
                options={[{ value: '', label: 'None' }, ...columns]}
                onChange={(event) => onMap({ ...mapping, [field]: event.currentTarget.value || null })}
                {...wiring}
              />
            )}
          </Field>
        ))}
      </fieldset>
      {error && <p className="field__error">{error}</p>}
      <p role="status">{summary(preview)}</p>
      <Rows preview={preview} />
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        {good > known && (
          <Button variant="primary" busy={busy} onClick={() => onImport(mapping)}>
            {busy ? 'Importing...' : `Import ${counted(good - known, 'line')}`}
          </Button>
        )}
      </div>
    </>
  )
}

export function summary({ good, bad, known, since, until, cents, currency }: Preview): string {
  if (good === 0) return 'No line can be read yet.'
  const days = since && until ? ` of ${span(since, until)}` : ''
  const sentences = [`${counted(good, 'line')}${days} with ${money(cents, currency)} can be read.`]
  if (known === good) sentences.push('All of them came in before.')
  else if (known > 0) sentences.push(`${counted(known, 'line')} came in before and will not count twice.`)
  if (bad > 0) sentences.push(`${counted(bad, 'line')} cannot be read and will be left out.`)
  return sentences.join(' ')
}

function Rows({ preview: { rows, good, bad, currency } }: { preview: Preview }) {
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
            <th scope="col">Remarks</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className="figures">{row.line}</td>
              <td className="nowrap">{row.day ? dayWithYear(row.day) : '–'}</td>
              <td className="anywhere product-cell">{row.title ?? row.asin ?? '–'}</td>
              <td className="number tablet-up">{row.quantity === null ? '–' : count(row.quantity)}</td>
              <td className="number">{row.cents === null ? '–' : money(row.cents, currency)}</td>
              <td>{row.errors.length > 0 ? <span className="field__error">{row.errors.join(' ')}</span> : 'Good'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {good + bad > rows.length && (
        <p className="meta-text soft">
          The first {count(rows.length)} of {counted(good + bad, 'line')}
        </p>
      )}
    </>
  )
}

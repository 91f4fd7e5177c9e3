import { useState } from 'react'
import { pluralize, formatCount } from '#app/admin/kit/format.ts'
import { ImportSource, useImportSteps, ImportFoot, RowErrors } from '#app/admin/kit/import-steps.tsx'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastSuccess } from '#app/admin/kit/actions.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { SelectField, TextField } from '#app/admin/kit/fields.tsx'
import type { BodyOf, ResponseOf } from '#app/contract/contract.ts'
import { formatDayWithYear, formatDayRange } from '../format-days.ts'
import { formatMoney } from './format-money.ts'

const reportFile = {
  label: 'Report as CSV file',
  hint: 'Downloaded from your affiliate program. Or paste its text below.',
  accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values',
} as const
const reportFields = {
  day: { label: 'Day', required: true },
  cents: { label: 'Earnings', required: true },
  asin: { label: 'Product id', required: false },
  title: { label: 'Product name', required: false },
  quantity: { label: 'Items', required: false },
  trackingId: { label: 'Your tracking id', required: false },
} as const
/** Of reports of networks. */
const networkFields = {
  currency: { label: 'Currency', required: false },
  shop: { label: 'Shop or advertiser', required: false },
  subId: { label: 'Sub-tag of the link', required: false },
  transactionId: { label: 'Id of the sale', required: false },
  status: { label: 'Status', required: false },
  kind: { label: 'Sale or refund', required: false },
} as const

export function ImportEarningsDialog({ onClose }: { onClose: () => void }) {
  const steps = useImportSteps<ImportPreview>('The report could not be read.')
  const { text, preview, busy, error } = steps
  const fresh = preview ? preview.valid - preview.duplicates : 0
  const [options, setOptions] = useState<ReadingOptions>({})
  const fetchPreview = (mapping?: ColumnMapping, reading?: ReadingOptions) =>
    fetchJson('POST /api/admin/earnings/preview', { body: mapping ? { text, mapping, ...reading } : { text } })

  const correct = (change: ColumnMapping) =>
    steps.reloadPreview(() => fetchPreview({ ...preview?.mapping, ...change }, options))
  const setReading = (change: ReadingOptions) => {
    const reading = { ...options, ...change }
    setOptions(reading)
    steps.reloadPreview(() => fetchPreview(preview?.mapping ?? {}, reading))
  }

  const importReport = (mapping: ColumnMapping) =>
    steps.runImport('Failed to import the report', async () => {
      const body = { text, mapping, ...options }
      const counts = await fetchJson('POST /api/admin/earnings/import', { body })
      const { inserted, changed, duplicates } = counts
      const notes = [
        changed > 0 && `${pluralize(changed, 'sale')} of earlier reports updated.`,
        duplicates > 0 && `${pluralize(duplicates, 'line')} had already been imported.`,
      ].filter(Boolean)
      toastSuccess(`${pluralize(inserted, 'line')} imported`, notes.join(' ') || undefined)
      invalidate('/api/admin/earnings')
      onClose()
    })

  return (
    <Dialog onClose={onClose} title="Import an earnings report" wide>
      {preview ? (
        <>
          <p>
            {preview.source ? (
              <>
                This looks like a report of <b>{preview.source}</b>.
              </>
            ) : (
              'The program of this report was not recognized. Please check the columns.'
            )}
          </p>
          <fieldset className="mapping" aria-busy={busy || undefined}>
            <legend className="field__label">Which column is which?</legend>
            <ColumnFields fields={reportFields} preview={preview} onChange={correct} />
            {!preview.isDateOrderClear && (
              <SelectField
                label="Order of dates"
                value={preview.dateOrder}
                options={dateOrderOptions}
                onChange={(order) => setReading({ dateOrder: order === 'day first' ? 'day first' : 'month first' })}
              />
            )}
            {!preview.mapping.day && (
              <TextField
                label="Day of all lines"
                hint="The last day of the report, because no column has days."
                type="date"
                value={options.lastDay ?? preview.until ?? ''}
                onChange={(day) => setReading({ lastDay: day || undefined })}
              />
            )}
          </fieldset>
          <details className="mapping-more">
            <summary>Columns of networks: currency, shop, sub-tag, status</summary>
            <fieldset className="mapping" aria-busy={busy || undefined}>
              <legend className="visually-hidden">Columns of networks</legend>
              <ColumnFields fields={networkFields} preview={preview} onChange={correct} />
            </fieldset>
          </details>
          {error && <p className="field__error">{error}</p>}
          <p role="status">{previewSummary(preview)}</p>
          <Rows preview={preview} />
          <ImportFoot
            busy={busy}
            onBack={() => {
              setOptions({})
              steps.back()
            }}
            importLabel={fresh > 0 ? `Import ${pluralize(fresh, 'line')}` : undefined}
            onImport={() => importReport(preview.mapping)}
          />
        </>
      ) : (
        <ImportSource
          steps={steps}
          onClose={onClose}
          onPreview={() =>
            text.trim() === ''
              ? steps.setError('Please choose a file or paste its text.')
              : steps.showPreview(fetchPreview())
          }
          file={reportFile}
          label="Text of the report"
          hint="With the line that names the columns. Lines above it and totals below are left out."
        />
      )}
    </Dialog>
  )
}

const dateOrderOptions = [
  { value: 'day first', label: 'Day first: 31/12/2026' },
  { value: 'month first', label: 'Month first: 12/31/2026' },
]

export type ImportPreview = ResponseOf<'POST /api/admin/earnings/preview'>
type ColumnMapping = ImportPreview['mapping']
type ReadingOptions = Omit<BodyOf<'POST /api/admin/earnings/preview'>, 'text' | 'mapping'>

type ColumnFieldsProps = {
  fields: Partial<Record<keyof ColumnMapping, { label: string; required: boolean }>>
  preview: ImportPreview
  onChange: (change: ColumnMapping) => void
}

function ColumnFields({ fields, preview: { columns, mapping, until }, onChange }: ColumnFieldsProps) {
  return Object.entries(fields).map(([field, { label, required }]) => {
    const column = mapping[field as keyof ColumnMapping] ?? ''
    const isMissing = required && column === '' && (field !== 'day' || until === null)
    return (
      <SelectField
        label={label}
        error={isMissing ? 'Please choose a column.' : undefined}
        value={column}
        options={[{ value: '', label: 'None' }, ...columns]}
        onChange={(chosen) => onChange({ [field]: chosen || null })}
        key={field}
      />
    )
  })
}

export function previewSummary(preview: ImportPreview): string {
  const { valid, invalid, totals, declined, duplicates, changed, since, until, amounts } = preview
  if (valid === 0) return declined > 0 ? 'Every sale of this report was declined.' : 'No rows can be read yet.'
  const days = since && until ? ` of ${formatDayRange(since, until)}` : ''
  const money = new Intl.ListFormat('en-US').format(amounts.map(({ cents, currency }) => formatMoney(cents, currency)))
  const sentences = [`${pluralize(valid, 'line')}${days} with ${money} can be read.`]
  if (duplicates === valid) sentences.push('All of them were already imported.')
  else if (duplicates > 0) sentences.push(`${pluralize(duplicates, 'line')} were already imported and will be skipped.`)
  if (changed > 0) sentences.push(`${pluralize(changed, 'sale')} of earlier reports will be updated.`)
  if (declined > 0) sentences.push(`${pluralize(declined, 'sale')} the program does not pay for will count nothing.`)
  if (totals > 0) sentences.push(`${pluralize(totals, 'line')} with totals or column names will be skipped.`)
  if (invalid > 0) sentences.push(`${pluralize(invalid, 'line')} cannot be read and will be skipped.`)
  return sentences.join(' ')
}

const leftNotes = { total: 'A total', heading: 'Column names', declined: 'Not paid' } as const

function Rows({ preview: { rows, valid, invalid, totals } }: { preview: ImportPreview }) {
  const count = valid + invalid + totals
  return (
    <>
      <DataTable
        label="Lines of the report"
        rows={rows}
        rowKey={({ line }) => String(line)}
        columns={[
          { head: 'Line', cellClass: 'numeric', renderCell: ({ line }) => line },
          { head: 'Day', cellClass: 'nowrap', renderCell: ({ day }) => (day ? formatDayWithYear(day) : '–') },
          {
            head: 'Product',
            cellClass: 'anywhere product-cell',
            renderCell: ({ title, asin }) => title ?? asin ?? '–',
          },
          {
            head: 'Items',
            className: 'number tablet-up',
            renderCell: ({ quantity }) => (quantity === null ? '–' : formatCount(quantity)),
          },
          {
            head: 'Earnings',
            className: 'number',
            renderCell: ({ cents, currency }) => (cents === null ? '–' : formatMoney(cents, currency)),
          },
          { head: 'Notes', renderCell: ({ left, errors }) => (left ? leftNotes[left] : <RowErrors errors={errors} />) },
        ]}
      />
      {count > rows.length && (
        <p className="meta-text soft">
          The first {formatCount(rows.length)} of {pluralize(count, 'line')}
        </p>
      )}
    </>
  )
}

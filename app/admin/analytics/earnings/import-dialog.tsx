import { pluralize, formatCount } from '#app/admin/kit/format.ts'
import { ImportSource, useImportSteps, ImportFoot, RowErrors } from '#app/admin/kit/import-steps.tsx'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastSuccess } from '#app/admin/kit/actions.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { SelectField } from '#app/admin/kit/fields.tsx'
import type { ResponseOf } from '#app/contract/contract.ts'
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
  trackingId: { label: 'Tracking id', required: false },
} as const

export function ImportEarningsDialog({ onClose }: { onClose: () => void }) {
  const steps = useImportSteps<ImportPreview>('The report could not be read.')
  const { text, preview, busy, error } = steps
  const fresh = preview ? preview.valid - preview.duplicates : 0
  const fetchPreview = (mapping?: ColumnMapping) =>
    fetchJson('POST /api/admin/earnings/preview', { body: mapping ? { text, mapping } : { text } })

  const importReport = (mapping: ColumnMapping) =>
    steps.runImport('Failed to import the report', async () => {
      const body = { text, mapping }
      const { inserted, duplicates } = await fetchJson('POST /api/admin/earnings/import', { body })
      const skipped = duplicates > 0 ? `${pluralize(duplicates, 'line')} had already been imported.` : undefined
      toastSuccess(`${pluralize(inserted, 'line')} imported`, skipped)
      invalidate('/api/admin/earnings')
      onClose()
    })

  return (
    <Dialog onClose={onClose} title="Import an earnings report" wide>
      {preview ? (
        <>
          <fieldset className="mapping" aria-busy={busy || undefined}>
            <legend className="field__label">Which column is which?</legend>
            {fieldNames.map((field) => {
              const { label, required } = reportFields[field]
              const { columns, mapping } = preview
              return (
                <SelectField
                  label={label}
                  error={required && mapping[field] === null ? 'Please choose a column.' : undefined}
                  value={mapping[field] ?? ''}
                  options={[{ value: '', label: 'None' }, ...columns]}
                  onChange={(column) =>
                    steps.reloadPreview(() => fetchPreview({ ...mapping, [field]: column || null }))
                  }
                  key={field}
                />
              )
            })}
          </fieldset>
          {error && <p className="field__error">{error}</p>}
          <p role="status">{previewSummary(preview)}</p>
          <Rows preview={preview} />
          <ImportFoot
            busy={busy}
            onBack={steps.back}
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
          hint="The first line names the columns."
        />
      )}
    </Dialog>
  )
}

export type ImportPreview = ResponseOf<'POST /api/admin/earnings/preview'>
type ColumnMapping = ImportPreview['mapping']

const fieldNames = Object.keys(reportFields) as (keyof ColumnMapping)[]

export function previewSummary({ valid, invalid, duplicates, since, until, cents, currency }: ImportPreview): string {
  if (valid === 0) return 'No rows can be read yet.'
  const days = since && until ? ` of ${formatDayRange(since, until)}` : ''
  const sentences = [`${pluralize(valid, 'line')}${days} with ${formatMoney(cents, currency)} can be read.`]
  if (duplicates === valid) sentences.push('All of them were already imported.')
  else if (duplicates > 0) sentences.push(`${pluralize(duplicates, 'line')} were already imported and will be skipped.`)
  if (invalid > 0) sentences.push(`${pluralize(invalid, 'line')} cannot be read and will be skipped.`)
  return sentences.join(' ')
}

function Rows({ preview: { rows, valid, invalid, currency } }: { preview: ImportPreview }) {
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
            renderCell: ({ cents }) => (cents === null ? '–' : formatMoney(cents, currency)),
          },
          { head: 'Notes', renderCell: ({ errors }) => <RowErrors errors={errors} /> },
        ]}
      />
      {valid + invalid > rows.length && (
        <p className="meta-text soft">
          The first {formatCount(rows.length)} of {pluralize(valid + invalid, 'line')}
        </p>
      )}
    </>
  )
}

import type { DialogProps } from '#app/admin/kit/form-dialog.tsx'
import { pluralize } from '#app/admin/kit/format.ts'
import { ImportSource, useImportSteps } from '#app/admin/kit/import-steps.tsx'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { submitJson, toastSuccess } from '#app/admin/kit/actions.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ImportPreviewStep, type ColumnMapping, type ImportPreview } from './import-preview.tsx'

/** Three steps: choose or paste the report, check the columns and the preview, import. */
export function ImportEarningsDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Import an earnings report" wide>
      <ImportSteps onClose={onClose} />
    </Dialog>
  )
}

const reportFile = {
  label: 'Report as CSV file',
  hint: 'Downloaded from your affiliate program. Or paste its text below.',
  accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values',
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const steps = useImportSteps<ImportPreview>('The report could not be read.')
  const { text, preview, busy, error } = steps
  const fetchPreview = (mapping?: ColumnMapping) =>
    fetchJson('POST /api/admin/earnings/preview', { body: mapping ? { text, mapping } : { text } })

  const importReport = (mapping: ColumnMapping) =>
    steps.runImport('Failed to import the report', async () => {
      const body = { text, mapping }
      const { inserted, duplicates } = await submitJson('POST /api/admin/earnings/import', { body })
      const skipped = duplicates > 0 ? `${pluralize(duplicates, 'line')} had already been imported.` : undefined
      toastSuccess(`${pluralize(inserted, 'line')} imported`, skipped)
      invalidate('/api/admin/earnings')
      onClose()
    })

  if (preview) {
    return (
      <ImportPreviewStep
        {...{ preview, busy, error }}
        onMap={(mapping) => steps.reloadPreview(() => fetchPreview(mapping))}
        onBack={steps.back}
        onImport={importReport}
      />
    )
  }
  return (
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
  )
}

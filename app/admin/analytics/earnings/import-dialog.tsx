import { useState } from 'react'
import { attempt } from '#app/admin/kit/attempt.ts'
import type { DialogProps } from '#app/admin/kit/dialog-props.ts'
import { errorMessage } from '#app/admin/kit/error-message.ts'
import { TextareaField } from '#app/admin/kit/fields.tsx'
import { DialogForm } from '#app/admin/kit/form-dialog.tsx'
import { pluralize } from '#app/admin/kit/format.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastSuccess } from '#app/admin/kit/toasts.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { ImportPreviewStep, type ColumnMapping, type ImportPreview } from './import-preview.tsx'

/** Three steps: choose or paste the report, check the columns and the preview, import. */
export function ImportEarningsDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Import an earnings report" wide>
      <ImportSteps onClose={onClose} />
    </Dialog>
  )
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const [busy, run] = useBusy()
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<ImportPreview>()
  const [error, setError] = useState<string>()

  async function loadPreview(mapping?: ColumnMapping) {
    if (text.trim() === '') return setError('Please choose a file or paste its text.')
    try {
      const body = mapping ? { text, mapping } : { text }
      setPreview(await withMinimumBusy(fetchJson('POST /api/admin/earnings/preview', { body })))
      setError(undefined)
    } catch (rejection) {
      setError(errorMessage(rejection) ?? 'The report could not be read.')
    }
  }
  const importReport = (mapping: ColumnMapping) =>
    attempt('Failed to import the report', async () => {
      const request = fetchJson('POST /api/admin/earnings/import', { body: { text, mapping } })
      const { inserted, known } = await withMinimumBusy(request)
      const skipped = known > 0 ? `${pluralize(known, 'line')} had already been imported.` : undefined
      toastSuccess(`${pluralize(inserted, 'line')} imported`, skipped)
      invalidate('/api/admin/earnings')
      onClose()
    })

  if (preview) {
    return (
      <ImportPreviewStep
        {...{ preview, busy, error }}
        onMap={(mapping) => run(() => loadPreview(mapping))}
        onBack={() => setPreview(undefined)}
        onImport={(mapping) => run(() => importReport(mapping))}
      />
    )
  }
  return (
    <DialogForm onClose={onClose} onSubmit={() => loadPreview()} submitLabel="Preview import" busyLabel="Reading...">
      <Field label="Report as CSV file" hint="Downloaded from your affiliate program. Or paste its text below.">
        {(controlProps) => (
          <input
            className="control"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)}
            {...controlProps}
          />
        )}
      </Field>
      <TextareaField
        label="Text of the report"
        error={error}
        hint="The first line names the columns."
        rows={8}
        value={text}
        onChange={setText}
      />
    </DialogForm>
  )
}

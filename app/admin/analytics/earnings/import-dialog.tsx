import { useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Textarea } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { errorMessage } from '#app/admin/kit/error-message.ts'
import { pluralize } from '#app/admin/kit/format.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastError, toastSuccess } from '#app/admin/kit/toasts.ts'
import { ImportPreviewStep } from './import-preview.tsx'
import { earningsPath, type ColumnMapping, type ImportPreview } from '#app/contract/earnings.ts'

type Props = { open: boolean; onClose: () => void }

/** The retailer's report: a file or its text, then which column is which and what would come in, then the import. */
export function ImportEarningsDialog({ open, onClose }: Props) {
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

  const loadPreview = (mapping?: ColumnMapping) =>
    run(async () => {
      try {
        const json = mapping ? { text, mapping } : { text }
        setPreview(await withMinimumBusy(fetchUrl<ImportPreview>(`${earningsPath}/preview`, { method: 'POST', json })))
        setError(undefined)
      } catch (rejection) {
        setError(errorMessage(rejection) ?? 'The report could not be read.')
      }
    })
  const runImport = (mapping: ColumnMapping) =>
    run(async () => {
      try {
        const answer = fetchUrl<{ inserted: number; known: number }>(`${earningsPath}/import`, {
          method: 'POST',
          json: { text, mapping },
        })
        const { inserted, known } = await withMinimumBusy(answer)
        const twice = known > 0 ? `${pluralize(known, 'line')} had already been imported.` : undefined
        toastSuccess(`${pluralize(inserted, 'line')} imported`, twice)
        invalidate(earningsPath)
        onClose()
      } catch (rejection) {
        toastError('Failed to import the report', rejection)
      }
    })

  if (preview) {
    const back = () => setPreview(undefined)
    return <ImportPreviewStep {...{ preview, busy, error }} onMap={loadPreview} onBack={back} onImport={runImport} />
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') setError('Please choose a file or paste its text.')
        else loadPreview()
      }}
    >
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
      <Field label="Text of the report" error={error} hint="The first line names the columns.">
        {(controlProps) => (
          <Textarea rows={8} value={text} onChange={(event) => setText(event.currentTarget.value)} {...controlProps} />
        )}
      </Field>
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? 'Reading...' : 'Preview import'}
        </Button>
      </div>
    </form>
  )
}

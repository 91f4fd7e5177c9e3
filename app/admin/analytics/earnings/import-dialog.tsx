import { useState } from 'react'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Textarea } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { call, sentenceOf } from '#app/admin/kit/fetch-json.ts'
import { counted } from '#app/admin/kit/format.ts'
import { refresh } from '#app/admin/kit/query-cache.ts'
import { tellFailure, tellSuccess } from '#app/admin/kit/toasts.ts'
import { ReportPreview } from './import-preview.tsx'
import { earningsDoor, type Mapping, type Preview } from '#app/contract/earnings.ts'

type Props = { open: boolean; onClose: () => void }

/** The retailer's report: a file or its text, then which column is which and what would come in, then the import. */
export function ImportEarnings({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Import an earnings report" wide>
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function Steps({ onClose }: { onClose: () => void }) {
  const [busy, run] = useBusy()
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const [error, setError] = useState<string>()

  const look = (mapping?: Mapping) =>
    run(async () => {
      try {
        const json = mapping ? { text, mapping } : { text }
        setPreview(await seen(call<Preview>(`${earningsDoor}/preview`, { method: 'POST', json })))
        setError(undefined)
      } catch (refusal) {
        setError(sentenceOf(refusal) ?? 'This could not be read.')
      }
    })
  const bring = (mapping: Mapping) =>
    run(async () => {
      try {
        const answer = call<{ inserted: number; known: number }>(`${earningsDoor}/import`, {
          method: 'POST',
          json: { text, mapping },
        })
        const { inserted, known } = await seen(answer)
        const twice = known > 0 ? `${counted(known, 'line')} had come in before.` : undefined
        tellSuccess(`${counted(inserted, 'line')} imported`, twice)
        refresh(earningsDoor)
        onClose()
      } catch (refusal) {
        tellFailure('Failed to import the report', refusal)
      }
    })

  if (preview) {
    const back = () => setPreview(undefined)
    return <ReportPreview {...{ preview, busy, error }} onMap={look} onBack={back} onImport={bring} />
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') setError('Please choose a file or paste its text.')
        else look()
      }}
    >
      <Field label="Report as CSV file" hint="Downloaded from your affiliate program. Or paste its text below.">
        {(wiring) => (
          <input
            className="control"
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)}
            {...wiring}
          />
        )}
      </Field>
      <Field label="Text of the report" error={error} hint="The first line names the columns.">
        {(wiring) => (
          <Textarea rows={8} value={text} onChange={(event) => setText(event.currentTarget.value)} {...wiring} />
        )}
      </Field>
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? 'Reading...' : 'Show what would come in'}
        </Button>
      </div>
    </form>
  )
}

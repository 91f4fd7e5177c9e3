import { useState, type ReactNode } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { attempt, errorMessage } from './actions.ts'
import { TextareaField } from './fields.tsx'
import { DialogForm } from './form-dialog.tsx'
import { ActionButton } from './buttons.tsx'
import { DataTable } from './data-table.tsx'
import { pluralize } from './format.ts'
import { readTextFile } from './read-text-file.ts'

export function useImportSteps<Preview>(unreadableText: string) {
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const [error, setError] = useState<string>()
  const [busy, run] = useBusy()

  async function showPreview(request: Promise<Preview>) {
    try {
      setPreview(await request)
      setError(undefined)
    } catch (rejection) {
      setError(errorMessage(rejection) ?? unreadableText)
    }
  }
  return {
    text,
    setText,
    preview,
    error,
    setError,
    busy,
    showPreview,
    reloadPreview: (load: () => Promise<Preview>) => run(() => showPreview(load())),
    runImport: (errorTitle: string, task: () => Promise<void>) => run(() => attempt(errorTitle, task)),
    back: () => setPreview(undefined),
  }
}

export const csvFile = { label: 'CSV file', hint: 'Or paste its text below.', accept: '.csv,text/csv' }

type SourceProps = {
  steps: Pick<ReturnType<typeof useImportSteps>, 'text' | 'setText' | 'error'>
  onClose: () => void
  onPreview: () => Promise<void> | void
  file?: { label: string; hint: string; accept: string } | undefined
  label: string
  hint: string
  children?: ReactNode
}

export function ImportSource({ steps, onClose, onPreview, file, label, hint, children }: SourceProps) {
  const { text, setText, error } = steps
  return (
    <DialogForm onClose={onClose} onSubmit={onPreview} submitLabel="Preview import" busyLabel="Reading...">
      {children}
      {file && (
        <Field label={file.label} hint={file.hint}>
          {(controlProps) => (
            <input
              className="control"
              type="file"
              accept={file.accept}
              onChange={({ currentTarget: { files } }) => {
                const chosen = files?.[0]
                if (chosen) void readTextFile(chosen).then(setText)
              }}
              {...controlProps}
            />
          )}
        </Field>
      )}
      <TextareaField label={label} hint={hint} error={error} rows={8} value={text} onChange={setText} />
    </DialogForm>
  )
}

type FootProps = { busy: boolean; onBack: () => void; importLabel: string | undefined; onImport: () => void }

/** `importLabel` is undefined if there is nothing to import. */
export function ImportFoot({ busy, onBack, importLabel, onImport }: FootProps) {
  return (
    <div className="dialog__foot">
      <ActionButton onClick={onBack}>Back</ActionButton>
      {importLabel && (
        <ActionButton variant="primary" busy={busy} onClick={onImport}>
          {busy ? 'Importing...' : importLabel}
        </ActionButton>
      )}
    </div>
  )
}

const maxShown = 200

type PreviewRow = { line: number; errors: readonly string[]; warnings?: readonly string[] }
type ImportProps<Row> = Pick<SourceProps, 'onClose' | 'file' | 'label' | 'hint' | 'children'> & {
  /** What a line becomes: "brief", under the heading "Question". */
  noun: string
  head: string
  renderCell: (row: Row) => ReactNode
  loadPreview: (text: string) => Promise<{ rows: readonly Row[] }>
  /** Imports the lines without an error, or the whole text. */
  runImport: (valid: readonly Row[], text: string) => Promise<void>
}

export function ImportDialog<Row extends PreviewRow>(props: ImportProps<Row>) {
  const { noun, head, renderCell, loadPreview, runImport, ...source } = props
  const steps = useImportSteps<{ rows: readonly Row[] }>('The text could not be read.')
  const { text, preview: { rows } = { rows: undefined } } = steps
  const valid = rows?.filter(({ errors }) => errors.length === 0) ?? []
  const importValid = () =>
    steps.runImport(`Failed to import ${noun}s`, async () => {
      await runImport(valid, text)
      source.onClose()
    })
  return (
    <Dialog onClose={source.onClose} title={`Import ${noun}s`} wide>
      {rows ? (
        <>
          <p>
            {pluralize(valid.length, noun)} of {pluralize(rows.length, 'line')} can be imported.
          </p>
          <DataTable
            label="Lines"
            // Lines with a problem come first, because not all of a long file are shown.
            rows={rows.toSorted((one, other) => other.errors.length - one.errors.length).slice(0, maxShown)}
            rowKey={({ line }) => String(line)}
            columns={[
              { head: 'Line', cellClass: 'numeric', renderCell: ({ line }) => line },
              { head, renderCell },
              { head: 'Notes', renderCell: ({ errors, warnings }) => <RowErrors {...{ errors, warnings }} /> },
            ]}
          />
          <ImportFoot
            busy={steps.busy}
            onBack={steps.back}
            importLabel={valid.length > 0 ? `Import ${pluralize(valid.length, noun)}` : undefined}
            onImport={importValid}
          />
        </>
      ) : (
        <ImportSource {...source} steps={steps} onPreview={() => steps.showPreview(loadPreview(text))} />
      )}
    </Dialog>
  )
}

type RowErrorsProps = { errors: readonly string[]; warnings?: readonly string[] | undefined }

/** A row with a warning is imported all the same. */
export function RowErrors({ errors, warnings = [] }: RowErrorsProps) {
  if (errors.length > 0) return <span className="field__error">{errors.join(' ')}</span>
  return warnings.length > 0 ? <span className="field__error">Warning: {warnings.join(' ')}</span> : 'OK'
}

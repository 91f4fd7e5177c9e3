import { useState } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Select } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { categories } from '#domain/articles/categories.ts'
import { generationMessages } from '#domain/generation/generation.ts'
import { toastError } from '#app/admin/kit/toasts.ts'
import { RunOptions, type Publish } from './run-options.tsx'
import type { DialogProps } from '#app/admin/kit/dialog-props.ts'
import { startRun } from './start-run.ts'

const options = [
  { value: '', label: 'Choose a category' },
  ...categories.map(({ title }) => ({ value: title, label: title })),
]

export function GenerateByCategoryDialog({ open, onClose }: DialogProps) {
  const [category, setCategory] = useState('')
  const [count, setCount] = useState(5)
  const [publish, setPublish] = useState<Publish>('at once')
  const [error, setError] = useState<string>()
  const [busy, run] = useBusy()

  const start = () => {
    if (category === '') {
      setError(generationMessages.noCategory)
      toastError(generationMessages.noCategory)
      return
    }
    setError(undefined)
    run(async () => {
      if (await startRun({ kind: 'category', category, count, publish })) onClose()
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Generate articles by category"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button variant="primary" busy={busy} onClick={start}>
            {busy ? 'Starting...' : 'Generate articles'}
          </Button>
        </>
      }
    >
      <Field label="Category" error={error}>
        {(controlProps) => (
          <Select
            options={options}
            value={category}
            onChange={(event) => setCategory(event.currentTarget.value)}
            {...controlProps}
          />
        )}
      </Field>
      <RunOptions {...{ count, onCount: setCount, publish, onPublish: setPublish }} />
    </Dialog>
  )
}

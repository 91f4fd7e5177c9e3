import { useState } from 'react'
import { categories } from '#domain/articles/categories.ts'
import { generationMessages } from '#domain/generation/generation.ts'
import { type DialogProps, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { SelectField } from '#app/admin/kit/fields.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { toastError } from '#app/admin/kit/actions.ts'
import { RunOptionFields, runFormLabels, useRunOptions } from './run-options.tsx'
import { startRun } from './start-run.ts'

const options = [
  { value: '', label: 'Choose a category' },
  ...categories.map(({ title }) => ({ value: title, label: title })),
]

export function GenerateByCategoryDialog({ open, onClose }: DialogProps) {
  const [category, setCategory] = useState('')
  const { data } = useQuery('GET /api/admin/runs/topics', category === '' ? 'skip' : { query: { category } })
  const topics = category === '' ? undefined : data?.topics
  const runOptions = useRunOptions(topics?.left)
  const [error, setError] = useState<string>()

  async function start() {
    if (category === '') {
      setError(generationMessages.noCategory)
      return toastError(generationMessages.noCategory)
    }
    setError(undefined)
    if (topics?.left === 0) return toastError(`No topics are left in ${category}`)
    if (await startRun({ kind: 'category', category, ...runOptions.chosen })) onClose()
    return undefined
  }
  return (
    <FormDialog open={open} onClose={onClose} title="Generate articles by category" onSubmit={start} {...runFormLabels}>
      <SelectField label="Category" error={error} options={options} value={category} onChange={setCategory} />
      {topics && (
        <p className="field__hint" role="status">
          {topics.left} of {topics.total} topics are left in {category}.
        </p>
      )}
      <RunOptionFields options={runOptions} />
    </FormDialog>
  )
}

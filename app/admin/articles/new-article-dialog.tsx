import { errorMessage } from '../kit/actions.ts'
import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { maxTitleLength } from '#domain/articles/article.ts'
import { formValues } from '#app/client/form-values.ts'
import { useCategories } from '#app/ui/site-categories.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { navigate } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { articleHref } from '../hrefs.ts'
import { articlesPath } from './article-fields.ts'

type Props = { onClose: () => void; suggestedTitle?: string }

export function NewArticleDialog({ onClose, suggestedTitle = '' }: Props) {
  const categories = useCategories()
  const [error, setError] = useState<string>()

  async function create(form: HTMLFormElement) {
    const { title, category } = formValues(form, 'title', 'category')
    if (!title.trim()) return setError('Please enter a title.')
    const body = { title: title.trim(), category, state: 'draft' } as const
    try {
      const { article } = await fetchJson('POST /api/admin/articles', { body })
      onClose()
      invalidate(articlesPath)
      return await navigate(articleHref(article.id))
    } catch (rejection) {
      return setError(errorMessage(rejection) ?? 'The article could not be created.')
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title="New article"
      onSubmit={create}
      submitLabel="Create draft"
      busyLabel="Creating...">
      <TextField label="Title" error={error} name="title" maxLength={maxTitleLength} defaultValue={suggestedTitle} />
      <SelectField label="Category" name="category" options={categories.map(({ title }) => title)} />
    </FormDialog>
  )
}

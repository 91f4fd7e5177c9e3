import { useState, type SubmitEvent } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input, Select } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { categories } from '#domain/articles/categories.ts'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { errorMessage } from '../kit/error-message.ts'
import type { DialogProps } from '../kit/dialog-props.ts'
import { navigate } from '../kit/navigation.ts'
import { invalidate } from '../kit/query-cache.ts'
import { articleHref } from '../dashboard-routes.ts'
import { articlesPath, type ArticleResponse } from '#app/contract/admin-articles.ts'

/** A title is enough to begin; the draft opens in the edit view. */
export function NewArticleDialog({ open, onClose, title: subject = '' }: DialogProps & { title?: string }) {
  const [busy, run] = useBusy()
  const [error, setError] = useState<string>()

  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { title, category } = formValues(event.currentTarget, 'title', 'category')
    if (!title.trim()) return setError('Please enter a title.')
    run(async () => {
      try {
        const json = { title: title.trim(), category, state: 'draft' }
        const { article } = await withMinimumBusy(fetchUrl<ArticleResponse>(articlesPath, { method: 'POST', json }))
        setError(undefined)
        onClose()
        invalidate(articlesPath)
        void navigate(articleHref(article.id))
      } catch (rejection) {
        setError(errorMessage(rejection) ?? 'The article could not be created.')
      }
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New article"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="new-article" busy={busy}>
            {busy ? 'Creating...' : 'Create draft'}
          </Button>
        </>
      }
    >
      <form id="new-article" className="stack" noValidate onSubmit={create}>
        <Field label="Title" error={error}>
          {(controlProps) => <Input name="title" maxLength={200} defaultValue={subject} {...controlProps} />}
        </Field>
        <Field label="Category">
          {(controlProps) => (
            <Select name="category" options={categories.map(({ title }) => title)} {...controlProps} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

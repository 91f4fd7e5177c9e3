import { useState, type SubmitEvent } from 'react'
import { valuesOf } from '#app/client/form-values.ts'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input, Select } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { categories } from '#domain/articles/categories.ts'
import { call, sentenceOf } from '../kit/fetch-json.ts'
import type { DialogSlot } from '../kit/dialog-props.ts'
import { go } from '../kit/navigation.ts'
import { refresh } from '../kit/query-cache.ts'
import { articleHref } from '../dashboard-routes.ts'
import { articlesDoor, type OneArticle } from '#app/contract/admin-articles.ts'

/** A title is enough to begin; the draft opens in the edit view. */
export function NewArticleDialog({ open, onClose, title: subject = '' }: DialogSlot & { title?: string }) {
  const [busy, run] = useBusy()
  const [error, setError] = useState<string>()

  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { title, category } = valuesOf(event.currentTarget, 'title', 'category')
    if (!title.trim()) return setError('Please enter a title.')
    run(async () => {
      try {
        const json = { title: title.trim(), category, state: 'draft' }
        const { article } = await seen(call<OneArticle>(articlesDoor, { method: 'POST', json }))
        setError(undefined)
        onClose()
        refresh(articlesDoor)
        void go(articleHref(article.id))
      } catch (refusal) {
        setError(sentenceOf(refusal) ?? 'The article could not be created.')
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
          {(wiring) => <Input name="title" maxLength={200} defaultValue={subject} {...wiring} />}
        </Field>
        <Field label="Category">
          {(wiring) => <Select name="category" options={categories.map(({ title }) => title)} {...wiring} />}
        </Field>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { conflictOf, fetchJson } from '#app/client/fetch-json.ts'
import { confirmFindings } from '../articles/review/confirm-findings.ts'
import { attempt, attemptConfirmed, toastSuccess } from '../kit/actions.ts'
import { invalidate } from '../kit/query-cache.ts'
import { useVersionedEdit } from '../kit/use-versioned-edit.ts'
import { answersPath, changedFields, toBody, toFields, withId, type Answer, type AnswerFields } from './answer.ts'

type Named = { slug: string; name: string }

export const setHidden = ({ slug, name }: Named, hidden: boolean) =>
  attempt(hidden ? 'Failed to hide the answer' : 'Failed to show the answer', async () => {
    await confirmFindings((release) =>
      fetchJson('PATCH /api/admin/entries/:slug', { params: { slug }, body: { hidden, ...release } }),
    )
    toastSuccess(hidden ? 'Answer hidden' : 'Answer shown', name, {
      label: 'Undo',
      onClick: () => void setHidden({ slug, name }, !hidden),
    })
    invalidate(answersPath)
  })

export function deleteAnswer({ slug, name }: Named) {
  const question = {
    title: 'Delete this answer?',
    text: `“${name}” is permanently deleted. Hide it instead if you may need it again.`,
    confirmLabel: 'Delete answer',
    danger: true,
  }
  return attemptConfirmed(question, 'Failed to delete the answer', async () => {
    await fetchJson('DELETE /api/admin/entries/:slug', { params: { slug } })
    toastSuccess('Answer deleted', name)
    invalidate(answersPath)
  })
}

/** The answer as it is afterwards; undefined when nothing was done. */
export async function restoreStarterText({ slug, name }: Named): Promise<Answer | undefined> {
  const question = {
    title: 'Restore the starter text?',
    text: `What was changed here in “${name}” is lost, and readers see the answer again. From then on, updates of Wagwise keep it up to date.`,
    confirmLabel: 'Restore the starter text',
    danger: true,
  }
  let restored: Answer | undefined
  await attemptConfirmed(question, 'Failed to restore the starter text', async () => {
    const { entry } = await fetchJson('POST /api/admin/entries/:slug/restore', { params: { slug } })
    restored = withId(entry)
    toastSuccess('Starter text restored', name)
    invalidate(answersPath)
  })
  return restored
}

export type AnswerEdit = ReturnType<typeof useAnswerEdit>

export function useAnswerEdit(loaded: Answer) {
  // A new one gets its slug from the server when it is first saved.
  const [slug, setSlug] = useState(loaded.slug)
  return useVersionedEdit<Answer, AnswerFields>({
    loaded,
    draftKey: `answerDraft:${slug || 'new'}`,
    path: answersPath,
    toFields,
    changedFields,
    async save(fields, version) {
      const body = toBody(fields)
      const { entry } = await confirmFindings((release) =>
        slug === ''
          ? fetchJson('POST /api/admin/entries', { body: { ...body, ...release } })
          : fetchJson('PUT /api/admin/entries/:slug', { params: { slug }, body: { ...body, version, ...release } }),
      )
      return withId(entry)
    },
    onSaved(saved) {
      toastSuccess(slug === '' ? 'Answer added' : 'Answer saved', saved.name)
      setSlug(saved.slug)
    },
    storedVersion(error) {
      const stored = conflictOf('PUT /api/admin/entries/:slug', error)?.entry
      return stored && withId(stored)
    },
    errorTitle: 'Failed to save the answer',
  })
}

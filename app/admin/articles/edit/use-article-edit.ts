import { useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { fetchUrl, ApiError } from '#app/client/fetch-json.ts'
import { clearDraft, useLocalDraft } from '#app/admin/kit/use-local-draft.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastError, toastSuccess } from '#app/admin/kit/toasts.ts'
import { changedFields, toFields, type ArticleFields } from '../article-fields.ts'
import { articlesPath, articlePath, type AdminArticle, type ArticleResponse } from '#app/contract/admin-articles.ts'
import { mergeAfterImageAction, mergeAfterSave, type EditState } from './merge-article.ts'

export const draftKey = (id: string) => `articleDraft:${id}`

export type ArticleEdit = ReturnType<typeof useArticleEdit>

/** One article under edit: what was loaded, what is typed, and what stands between them. */
export function useArticleEdit(loaded: AdminArticle) {
  const [edited, setEdited] = useState<EditState>({ saved: loaded, fields: toFields(loaded), version: loaded.version })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<AdminArticle>()
  const [isDeleted, setIsDeleted] = useState(Boolean(loaded.deleted_at))
  const [saving, run] = useBusy()
  const { saved: base, fields, version } = edited
  const changed = changedFields(toFields(base), fields)
  const dirty = changed.length > 0
  const draft = useLocalDraft(draftKey(base.id), { stored: toFields(base), fields, version, dirty })

  function set(part: Partial<ArticleFields>) {
    setEdited((before) => ({ ...before, fields: { ...before.fields, ...part } }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }

  function takeTheirs(article: AdminArticle) {
    setEdited({ saved: article, fields: toFields(article), version: article.version })
    setConflict(undefined)
    setErrors({})
    clearDraft(draftKey(article.id))
    draft.dismissDraft()
  }

  /** `over`: the version that our text shall replace, when it is not the one we loaded. */
  async function sendSave(overwriteVersion = version): Promise<boolean> {
    const sent = fields
    try {
      const json = { ...sent, version: overwriteVersion }
      const { article } = await withMinimumBusy(
        fetchUrl<ArticleResponse>(articlePath(base.id), { method: 'PUT', json }),
      )
      setEdited((now) => mergeAfterSave(sent, now.fields, article))
      setConflict(undefined)
      setIsDeleted(false)
      setErrors({})
      clearDraft(draftKey(base.id))
      toastSuccess('Article updated successfully')
      invalidate(articlesPath)
      return true
    } catch (error) {
      if (error instanceof ApiError) handleSaveError(error)
      toastError('Failed to update article', error)
      return false
    }
  }

  function handleSaveError({ status, code, body, fields: rejected }: ApiError) {
    const stored = status === 409 ? (body as Partial<ArticleResponse>).article : undefined
    if (status === 404 || code === 'in_trash' || stored?.deleted_at) setIsDeleted(true)
    else if (stored) setConflict(stored)
    setErrors(Object.fromEntries(Object.entries(rejected).map(([name, words]) => [name.split('.')[0] ?? name, words])))
  }

  return {
    base,
    fields,
    version,
    changed,
    dirty,
    errors,
    theirs: conflict,
    gone: isDeleted,
    saving,
    draft,
    set,
    take: takeTheirs,
    save: (overwriteVersion?: number) => run(() => sendSave(overwriteVersion)),
    /** For what must work on the saved text. */
    saveFirst: async () => !dirty || (await sendSave()),
    applyImage: (article: AdminArticle, redo: (text: string) => string = (text) => text) =>
      setEdited((before) => mergeAfterImageAction(before, article, redo)),
    restoreDraft() {
      const { found } = draft
      if (!found) return
      setEdited((before) => ({ ...before, fields: found.fields, version: found.version }))
      draft.dismissDraft()
    },
    resumeEditing: () => setConflict(undefined),
    /** Out of the trash again. Its new version is ours when nobody changed the text. */
    applyRestored(article: AdminArticle) {
      setIsDeleted(false)
      if (changedFields(toFields(article), toFields(base)).length > 0) return
      setEdited((before) => ({ ...before, saved: article, version: article.version }))
    },
  }
}

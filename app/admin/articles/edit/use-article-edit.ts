import { conflictOf, fetchJson } from '#app/client/fetch-json.ts'
import { findPublishProblems } from '#domain/articles/publishing.ts'
import { toastSuccess } from '#app/admin/kit/actions.ts'
import { useVersionedEdit } from '#app/admin/kit/use-versioned-edit.ts'
import { articlesPath, changedFields, toFields, type AdminArticle, type ArticleFields } from '../article-fields.ts'
import { askRelease } from '../review/release-dialog.tsx'
import { checkText } from '../review/use-check.ts'
import { mergeAfterImageAction } from './merge-article.ts'

export type ArticleEdit = ReturnType<typeof useArticleEdit>

export function useArticleEdit(loaded: AdminArticle) {
  const params = { id: loaded.id }
  const edit = useVersionedEdit({
    loaded,
    draftKey: `articleDraft:${loaded.id}`,
    path: articlesPath,
    toFields,
    changedFields,
    async save(fields, version) {
      const { release: reason, ...sent } = fields
      const body = { ...sent, version, ...(typeof reason === 'string' && { release: { reason } }) }
      return (await fetchJson('PUT /api/admin/articles/:id', { params, body })).article
    },
    onSaved: () => toastSuccess('Article updated successfully'),
    storedVersion: (error) => conflictOf('PUT /api/admin/articles/:id', error)?.article,
    failure: 'Failed to update article',
    setByServer: ['published_date', 'revised', 'release'],
    decidesErrors: 'state',
  })
  /** Only the publish buttons change the state, so no other save may carry a change of it. */
  const resetState = () => edit.set({ state: edit.base.state })
  /** Asks first if the safety check found something in what becomes public. */
  async function saveChecked(part: Partial<ArticleFields>, overwriteVersion?: number) {
    const sent = { ...edit.fields, ...part }
    const isReady = sent.state !== 'draft' && Object.keys(findPublishProblems(sent)).length === 0
    // If the check fails, the server still refuses what it has to.
    const check = !isReady ? undefined : await checkText(loaded.id, sent).catch(() => undefined)
    if (!check?.asks) return edit.saveWith(part, overwriteVersion)
    const release = await askRelease(check)
    if (release !== undefined) edit.saveWith({ ...part, release }, overwriteVersion)
  }
  return {
    ...edit,
    save: (overwriteVersion?: number) => void saveChecked({}, overwriteVersion),
    saveWith: (part: Partial<ArticleFields>, overwriteVersion?: number) => void saveChecked(part, overwriteVersion),
    restoreDraft() {
      edit.restoreDraft()
      resetState()
    },
    resumeEditing() {
      edit.resumeEditing()
      resetState()
    },
    bindChecked: (name: 'trending' | 'emergency' | 'revised' | 'noindex') => ({
      checked: edit.fields[name],
      onChange: (event: { currentTarget: HTMLInputElement }) => edit.set({ [name]: event.currentTarget.checked }),
    }),
    /** `redo` repeats in an unsaved text what the server did to the stored one. */
    applyImage: (article: AdminArticle, redo: (text: string, stored: string) => string = (text) => text) =>
      edit.setEdited((before) => mergeAfterImageAction(before, article, redo)),
    /** Restoring from the trash makes a new version. Adopts it, unless someone else has changed the text too. */
    applyRestored(article: AdminArticle) {
      edit.setBlocked(undefined)
      if (changedFields(toFields(article), toFields(edit.base)).length > 0) return
      edit.setEdited((before) => ({ ...before, base: article, version: article.version }))
    },
  }
}

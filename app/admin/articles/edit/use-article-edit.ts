import { useState } from 'react'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { call, CallFailed } from '#app/admin/kit/fetch-json.ts'
import { forgetDraft, useDraftKeeper } from '#app/admin/kit/use-local-draft.ts'
import { refresh } from '#app/admin/kit/query-cache.ts'
import { tellFailure, tellSuccess } from '#app/admin/kit/toasts.ts'
import { changedFields, fieldsOf, type ArticleFields } from '../article-fields.ts'
import { articlesDoor, doorOf, type AdminArticle, type OneArticle } from '#app/contract/admin-articles.ts'
import { afterImage, afterSave, type Edited } from './merge-article.ts'

export const draftName = (id: string) => `articleDraft:${id}`

export type ArticleEdit = ReturnType<typeof useArticleEdit>

/** One article under edit: what was loaded, what is typed, and what stands between them. */
export function useArticleEdit(loaded: AdminArticle) {
  const [edited, setEdited] = useState<Edited>({ base: loaded, fields: fieldsOf(loaded), version: loaded.version })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [theirs, setTheirs] = useState<AdminArticle>()
  const [gone, setGone] = useState(Boolean(loaded.deleted_at))
  const [saving, run] = useBusy()
  const { base, fields, version } = edited
  const changed = changedFields(fieldsOf(base), fields)
  const dirty = changed.length > 0
  const draft = useDraftKeeper(draftName(base.id), { stored: fieldsOf(base), fields, version, dirty })

  function set(part: Partial<ArticleFields>) {
    setEdited((before) => ({ ...before, fields: { ...before.fields, ...part } }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }

  function take(article: AdminArticle) {
    setEdited({ base: article, fields: fieldsOf(article), version: article.version })
    setTheirs(undefined)
    setErrors({})
    forgetDraft(draftName(article.id))
    draft.forgetFound()
  }

  /** `over`: the version that our text shall replace, when it is not the one we loaded. */
  async function sendSave(over = version): Promise<boolean> {
    const sent = fields
    try {
      const json = { ...sent, version: over }
      const { article } = await seen(call<OneArticle>(doorOf(base.id), { method: 'PUT', json }))
      setEdited((now) => afterSave(sent, now.fields, article))
      setTheirs(undefined)
      setGone(false)
      setErrors({})
      forgetDraft(draftName(base.id))
      tellSuccess('Article updated successfully')
      refresh(articlesDoor)
      return true
    } catch (error) {
      if (error instanceof CallFailed) noteRefusal(error)
      tellFailure('Failed to update article', error)
      return false
    }
  }

  function noteRefusal({ status, code, body, fields: refused }: CallFailed) {
    const stored = status === 409 ? (body as Partial<OneArticle>).article : undefined
    if (status === 404 || code === 'in_trash' || stored?.deleted_at) setGone(true)
    else if (stored) setTheirs(stored)
    setErrors(Object.fromEntries(Object.entries(refused).map(([name, words]) => [name.split('.')[0] ?? name, words])))
  }

  return {
    base,
    fields,
    version,
    changed,
    dirty,
    errors,
    theirs,
    gone,
    saving,
    draft,
    set,
    take,
    save: (over?: number) => run(() => sendSave(over)),
    /** For what must work on the saved text. */
    saveFirst: async () => !dirty || (await sendSave()),
    imageSaved: (article: AdminArticle, redo: (text: string) => string = (text) => text) =>
      setEdited((before) => afterImage(before, article, redo)),
    restoreDraft() {
      const { found } = draft
      if (!found) return
      setEdited((before) => ({ ...before, fields: found.fields, version: found.version }))
      draft.forgetFound()
    },
    keepEditing: () => setTheirs(undefined),
    /** Out of the trash again. Its new version is ours when nobody changed the text. */
    back(article: AdminArticle) {
      setGone(false)
      if (changedFields(fieldsOf(article), fieldsOf(base)).length > 0) return
      setEdited((before) => ({ ...before, base: article, version: article.version }))
    },
  }
}

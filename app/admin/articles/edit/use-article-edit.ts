import { useEffect, useEffectEvent } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { conflictOf, fetchJson } from '#app/client/fetch-json.ts'
import { findPublishErrors } from '#domain/articles/publishing.ts'
import { toastSuccess } from '#app/admin/kit/actions.ts'
import { useVersionedEdit } from '#app/admin/kit/use-versioned-edit.ts'
import { articlesPath, changedFields, toFields, type AdminArticle, type ArticleFields } from '../article-fields.ts'
import { askRelease } from '../review/release-dialog.tsx'
import { checkText } from '../review/use-check.ts'
import { mergeAfterImageAction } from './merge-article.ts'
import { useAutosave } from './use-autosave.ts'

/** How soon the editor notices that a scheduled article is live. */
const publishedCheckMs = 15_000

/** Browsers finish requests of a closed page only if they are small: 64 KB, and a character has up to 3 bytes. */
const maxKeptAlive = 15_000

export type ArticleEdit = ReturnType<typeof useArticleEdit>

export function useArticleEdit(loaded: AdminArticle) {
  const params = { id: loaded.id }
  const edit = useVersionedEdit({
    loaded,
    draftKey: `articleDraft:${loaded.id}`,
    path: articlesPath,
    toFields,
    changedFields,
    async save(fields, version, autosave) {
      const { release: reason, ...sent } = fields
      const release = typeof reason === 'string' && { release: { reason } }
      const body = { ...sent, version, ...release, ...(autosave && { autosave: true }) }
      const keepalive = autosave?.isHidden === true && fields.content.length < maxKeptAlive
      return (await fetchJson('PUT /api/admin/articles/:id', { params, body, keepalive })).article
    },
    onSaved: () => toastSuccess('Article updated successfully'),
    storedVersion: (error) => conflictOf('PUT /api/admin/articles/:id', error)?.article,
    errorTitle: 'Failed to update article',
    setByServer: ['published_date', 'revised', 'release'],
    decidesErrors: 'state',
  })
  const autosaveNote = useAutosave(edit)
  /** Only the publish buttons change the state, so no other save may carry a change of it. */
  const resetState = () => edit.set({ state: edit.base.state })
  /** A scheduled article that went live meanwhile. Nobody edited it, so that is not a conflict. */
  async function adoptPublished(): Promise<AdminArticle | undefined> {
    if (edit.base.state !== 'scheduled' || Date.parse(edit.base.published_date) > now()) return undefined
    const article = await fetchJson('GET /api/admin/articles/:id', { params }).catch(() => undefined)
    if (article?.state !== 'published') return undefined
    const changed = changedFields(toFields(article), toFields(edit.base))
    if (changed.some((name) => name !== 'state')) return undefined
    edit.setEdited(({ base, fields }) => ({
      base: article,
      version: article.version,
      fields: { ...fields, state: fields.state === base.state ? article.state : fields.state },
    }))
    return article
  }
  const adopt = useEffectEvent(() => void adoptPublished())
  const isScheduled = edit.base.state === 'scheduled'
  useEffect(() => {
    if (!isScheduled) return undefined
    const timer = setInterval(() => adopt(), publishedCheckMs)
    return () => clearInterval(timer)
  }, [isScheduled])

  /** Asks first if the safety check found something in what becomes public. */
  async function saveChecked(change: Partial<ArticleFields>, overwrite?: number) {
    const published = overwrite === undefined ? await adoptPublished() : undefined
    const overwriteVersion = overwrite ?? published?.version
    const isLive = published !== undefined && edit.fields.state === 'scheduled'
    const part = isLive ? { state: published.state, ...change } : change
    const next = { ...edit.fields, ...part }
    const isReady = next.state !== 'draft' && Object.keys(findPublishErrors(next)).length === 0
    // If the check fails, the server still refuses what it has to.
    const check = !isReady ? undefined : await checkText(loaded.id, next).catch(() => undefined)
    if (!check?.asks) return edit.saveWith(part, overwriteVersion)
    const release = await askRelease(check)
    if (release !== undefined) edit.saveWith({ ...part, release }, overwriteVersion)
  }
  return {
    ...edit,
    autosaveNote,
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

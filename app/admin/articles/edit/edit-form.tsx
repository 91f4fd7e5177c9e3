import { useEffect, useState } from 'react'
import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { clearDraft } from '#app/admin/kit/use-local-draft.ts'
import { confirmLeave } from '#app/admin/kit/confirm-leave.ts'
import { navigate, useLeaveGuard } from '#app/admin/kit/navigation.ts'
import { useSaveShortcut } from '#app/admin/kit/use-save-shortcut.ts'
import { deleteArticle } from '../article-actions.ts'
import type { AdminArticle } from '#app/contract/admin-articles.ts'
import { ConflictView } from './conflict-view.tsx'
import { EditHeader } from './edit-header.tsx'
import { EditNotices } from './edit-notices.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ImagesPanel } from './images-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { SeoPanel } from './seo-panel.tsx'
import { TextPanel } from './text-panel.tsx'
import { draftKey, useArticleEdit } from './use-article-edit.ts'

export function EditForm({ loaded }: { loaded: AdminArticle }) {
  const edit = useArticleEdit(loaded)
  const [history, setHistory] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { fields, set, errors } = edit
  useLeaveGuard(edit.dirty && !leaving, confirmLeave)
  useSaveShortcut(() => edit.save())

  async function remove() {
    if (!(await deleteArticle(edit.base))) return
    clearDraft(draftKey(edit.base.id))
    setLeaving(true)
  }
  // After the guard is gone.
  useEffect(() => {
    if (leaving) void navigate('/admin')
  }, [leaving])

  if (edit.theirs) return <ConflictView edit={edit} theirs={edit.theirs} />
  return (
    <>
      <EditHeader edit={edit} onHistory={() => setHistory(true)} onDelete={() => void remove()} />
      <EditNotices edit={edit} />
      <div className="edit-grid">
        <div className="stack">
          <Field label="Title" error={errors['title']}>
            {(controlProps) => (
              <Input
                value={fields.title}
                maxLength={200}
                onChange={(e) => set({ title: e.currentTarget.value })}
                {...controlProps}
              />
            )}
          </Field>
          <Field label="Excerpt" error={errors['excerpt']} hint="Shown on cards and in lists.">
            {(controlProps) => (
              <Textarea
                rows={2}
                value={fields.excerpt}
                onChange={(event) => set({ excerpt: event.currentTarget.value })}
                {...controlProps}
              />
            )}
          </Field>
          <TextPanel edit={edit} />
        </div>
        <div className="stack">
          <PublishPanel edit={edit} />
          <ImagesPanel edit={edit} />
          <SeoPanel edit={edit} />
        </div>
      </div>
      <HistoryDialog edit={edit} open={history} onClose={() => setHistory(false)} />
    </>
  )
}

import { useEffect, useState } from 'react'
import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { forgetDraft } from '#app/admin/kit/use-local-draft.ts'
import { mayLeave } from '#app/admin/kit/confirm-leave.ts'
import { go, useLeaveGuard } from '#app/admin/kit/navigation.ts'
import { useSaveKey } from '#app/admin/kit/use-save-shortcut.ts'
import { deleteArticle } from '../article-actions.ts'
import type { AdminArticle } from '#app/contract/admin-articles.ts'
import { ConflictView } from './conflict-view.tsx'
import { EditBar } from './edit-header.tsx'
import { EditNotices } from './edit-notices.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { PicturesPanel } from './images-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { SearchPanel } from './seo-panel.tsx'
import { TextPanel } from './text-panel.tsx'
import { draftName, useArticleEdit } from './use-article-edit.ts'

export function EditForm({ loaded }: { loaded: AdminArticle }) {
  const edit = useArticleEdit(loaded)
  const [history, setHistory] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { fields, set, errors } = edit
  useLeaveGuard(edit.dirty && !leaving, mayLeave)
  useSaveKey(() => edit.save())

  async function remove() {
    if (!(await deleteArticle(edit.base))) return
    forgetDraft(draftName(edit.base.id))
    setLeaving(true)
  }
  // After the guard is gone.
  useEffect(() => {
    if (leaving) void go('/admin')
  }, [leaving])

  if (edit.theirs) return <ConflictView edit={edit} theirs={edit.theirs} />
  return (
    <>
      <EditBar edit={edit} onHistory={() => setHistory(true)} onDelete={() => void remove()} />
      <EditNotices edit={edit} />
      <div className="edit-grid">
        <div className="stack">
          <Field label="Title" error={errors['title']}>
            {(wiring) => (
              <Input
                value={fields.title}
                maxLength={200}
                onChange={(e) => set({ title: e.currentTarget.value })}
                {...wiring}
              />
            )}
          </Field>
          <Field label="Excerpt" error={errors['excerpt']} hint="Shown on cards and in lists.">
            {(wiring) => (
              <Textarea
                rows={2}
                value={fields.excerpt}
                onChange={(event) => set({ excerpt: event.currentTarget.value })}
                {...wiring}
              />
            )}
          </Field>
          <TextPanel edit={edit} />
        </div>
        <div className="stack">
          <PublishPanel edit={edit} />
          <PicturesPanel edit={edit} />
          <SearchPanel edit={edit} />
        </div>
      </div>
      <HistoryDialog edit={edit} open={history} onClose={() => setHistory(false)} />
    </>
  )
}

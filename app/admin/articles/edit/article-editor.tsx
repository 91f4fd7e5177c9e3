import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { eye, more } from '#app/ui/icons/controls.ts'
import { download, restore, trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { external, link } from '#app/ui/icons/reading.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { EditHead, EditPage, useEditGuard } from '#app/admin/kit/edit-page.tsx'
import { TextareaField, TextField } from '#app/admin/kit/fields.tsx'
import { Menu } from '#app/admin/kit/menu.tsx'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { deleteArticle } from '../article-actions.ts'
import type { AdminArticle } from '../article-fields.ts'
import { ArticleStateBadge } from '../article-state-badge.tsx'
import { ArticleConflict } from './article-conflict.tsx'
import { EditNotices } from './edit-notices.tsx'
import { DraftLinksDialog } from './draft-links-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ImagesPanel } from './images-panel.tsx'
import { PagePreview } from './page-preview.tsx'
import { PublishActions } from './publish-actions.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { SeoPanel } from './seo-panel.tsx'
import { TakeawaysField } from './takeaways-field.tsx'
import { TextPanel } from './text-panel.tsx'
import { ReleaseDialog } from '../review/release-dialog.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import { useArticleEdit, type ArticleEdit } from './use-article-edit.ts'

const editFrame = { title: 'Edit article', back: { href: '/admin', label: 'Articles' } }

export function ArticleEditor({ id }: { id: string }) {
  return (
    <EditPage
      {...editFrame}
      what="article"
      missingText="This article no longer exists. It may be in the trash."
      load={() => fetchJson('GET /api/admin/articles/:id', { params: { id } })}
    >
      {(article) => <EditForm loaded={article} />}
    </EditPage>
  )
}

function EditForm({ loaded }: { loaded: AdminArticle }) {
  const edit = useArticleEdit(loaded)
  const [shown, setShown] = useState<Dialog>()
  const { bind } = edit
  const leave = useEditGuard(edit, editFrame.back.href)

  const slot = (name: Dialog) => ({ open: shown === name, onClose: () => setShown(undefined) })

  async function remove() {
    if (!(await deleteArticle(edit.base))) return
    edit.clearDraft()
    leave()
  }
  if (edit.conflict) return <ArticleConflict edit={edit} theirs={edit.conflict} />
  return (
    <>
      <EditHeader edit={edit} onShow={setShown} onDelete={() => void remove()} />
      <EditNotices edit={edit} />
      <div className="edit-grid">
        <div className="stack">
          <TextField label="Title" {...bind('title')} maxLength={200} />
          <TextareaField label="Excerpt" hint="Shown on cards and in lists." rows={2} {...bind('excerpt')} />
          <TakeawaysField edit={edit} />
          <TextPanel edit={edit} />
        </div>
        <div className="stack">
          <PublishPanel edit={edit} />
          <ReviewPanel edit={edit} />
          <ImagesPanel edit={edit} />
          <SeoPanel edit={edit} />
        </div>
      </div>
      <PagePreview edit={edit} {...slot('preview')} />
      <DraftLinksDialog edit={edit} {...slot('links')} />
      <HistoryDialog edit={edit} {...slot('history')} />
      <ReleaseDialog />
    </>
  )
}

const recordHref = (id: string) => `/api/admin/articles/${encodeURIComponent(id)}/record.json`

type Dialog = 'preview' | 'links' | 'history'
type HeaderProps = { edit: ArticleEdit; onShow: (dialog: Dialog) => void; onDelete: () => void }

function EditHeader({ edit, onShow, onDelete }: HeaderProps) {
  const { base } = edit
  const isEditor = useHasRole('editor')
  const icon = (d: string) => <Glyph d={d} size="small" />
  const forEditors = [
    { label: 'Private link', icon: icon(link), onSelect: () => onShow('links') },
    { label: 'Export record', icon: icon(download), href: recordHref(base.id), download: true },
  ]
  return (
    <EditHead
      {...editFrame}
      badge={<ArticleStateBadge article={base} />}
      edit={edit}
      buttons={<PublishActions edit={edit} />}
    >
      <Button variant="quiet" onClick={() => onShow('preview')}>
        {icon(eye)}
        Page preview
      </Button>
      {base.state === 'published' && (
        <a className="button button--quiet" href={`/article/${base.slug}`} target="_blank">
          {icon(external)}
          View
        </a>
      )}
      <Menu
        label={isEditor ? 'More: private link, history, delete' : 'More: history, delete'}
        icon={<Glyph d={more} />}
        entries={[
          ...(isEditor ? forEditors : []),
          { label: 'Version history', icon: icon(restore), onSelect: () => onShow('history') },
          { label: 'Delete article', icon: icon(trash), onSelect: onDelete, danger: true },
        ]}
      />
    </EditHead>
  )
}

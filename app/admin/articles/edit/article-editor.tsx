import { useState } from 'react'
import { maxTitleLength } from '#domain/articles/article.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { eye, more, plus } from '#app/ui/icons/controls.json'
import { download, restore, trash } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { external, link } from '#app/ui/icons/reading.json'
import {
  EditHead,
  EditPage,
  useEditGuard,
  BlockedNotice,
  CopyTextButton,
  DraftNotice,
} from '#app/admin/kit/edit-page.tsx'
import { TextareaField, TextField } from '#app/admin/kit/fields.tsx'
import { Menu } from '#app/admin/kit/menu.tsx'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { deleteArticle, restoreArticles } from '../article-actions.ts'
import { duplicateArticle } from './duplicate-article.ts'
import type { AdminArticle } from '../article-fields.ts'
import { ArticleStateBadge } from '../article-state-badge.tsx'
import { ArticleConflict } from './article-conflict.tsx'
import { useMayChange } from '../use-may-change.ts'
import { CorrectionsPanel } from './corrections-panel.tsx'
import { DraftLinksDialog } from './draft-links-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ImagesPanel } from './images-panel.tsx'
import { PagePreview } from './page-preview.tsx'
import { PublishActions, PublishPanel } from './publish-actions.tsx'
import { SeoPanel } from './seo-panel.tsx'
import { TextPanel } from './text-panel.tsx'
import type { EditorStore } from './visual/editor-store.ts'
import { FindingList, showSentence } from '../review/finding-list.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import { useCheck } from '../review/use-check.ts'
import { useArticleEdit, type ArticleEdit } from './use-article-edit.ts'
import { Note } from '#app/ui/note.tsx'
import { maxTakeawayLength, maxTakeaways } from '#domain/articles/article.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import { ActionButton } from '#app/admin/kit/buttons.tsx'

const editFrame = { title: 'Edit article', back: { href: '/admin', label: 'Articles' } }

export function ArticleEditor({ id }: { id: string }) {
  return (
    <EditPage
      {...editFrame}
      what="article"
      missingText="This article no longer exists. It may be in the trash."
      load={() => fetchJson('GET /api/admin/articles/:id', { params: { id } })}>
      {(article) => <EditForm loaded={article} />}
    </EditPage>
  )
}

function EditForm({ loaded }: { loaded: AdminArticle }) {
  const edit = useArticleEdit(loaded)
  const [dialog, setDialog] = useState<Dialog>()
  const [store, setStore] = useState<EditorStore>()
  const { bind } = edit
  const isEditor = useHasRole('editor')
  const mayChange = useMayChange()(edit.base)
  const leave = useEditGuard(edit, editFrame.back.href)

  const close = () => setDialog(undefined)

  async function remove() {
    if (!(await deleteArticle(edit.base))) return
    edit.clearDraft()
    leave()
  }
  if (edit.conflict) return <ArticleConflict edit={edit} theirs={edit.conflict} />
  return (
    <>
      <EditHeader edit={edit} onShow={setDialog} onDelete={() => void remove()} />
      <EditNotices edit={edit} />
      <fieldset className="edit-grid" disabled={!mayChange}>
        <div className="stack">
          <TextField label="Title" {...bind('title')} maxLength={maxTitleLength} />
          <TextPanel edit={edit} store={store} onStore={setStore} isReadOnly={!mayChange} />
        </div>
        <div className="stack">
          <PublishPanel edit={edit} />
          <section className="panel" aria-label="Summary">
            <div className="panel__body stack">
              <TextareaField label="Excerpt" hint="Shown on cards and in lists." rows={3} {...bind('excerpt')} />
              <TakeawaysField edit={edit} />
            </div>
          </section>
          <ReviewPanel edit={edit} />
          <ImagesPanel edit={edit} />
          <SeoPanel edit={edit} />
          {edit.base.state === 'published' && isEditor && <CorrectionsPanel edit={edit} />}
        </div>
      </fieldset>
      {dialog === 'preview' && <PagePreview edit={edit} onClose={close} />}
      {dialog === 'links' && <DraftLinksDialog edit={edit} onClose={close} />}
      {dialog === 'history' && <HistoryDialog edit={edit} onClose={close} />}
    </>
  )
}

type Dialog = 'preview' | 'links' | 'history'
type HeaderProps = { edit: ArticleEdit; onShow: (dialog: Dialog) => void; onDelete: () => void }

function EditHeader({ edit, onShow, onDelete }: HeaderProps) {
  const { base } = edit
  const isEditor = useHasRole('editor')
  const mayChange = useMayChange()(base)
  const icon = (d: string) => <Glyph d={d} size="small" />
  const file = (label: string, name: string) => ({
    label,
    icon: icon(download),
    href: `/api/admin/articles/${base.id}/${name}`,
    download: true,
  })
  const forEditors = [
    { label: 'Private link', icon: icon(link), onSelect: () => onShow('links') },
    file('Export as Markdown', 'export.md'),
    file('Export record', 'record.json'),
  ]
  return (
    <EditHead
      {...editFrame}
      badge={<ArticleStateBadge article={base} />}
      edit={edit}
      buttons={<PublishActions edit={edit} />}>
      <ActionButton variant="quiet" icon={eye} onClick={() => onShow('preview')}>
        Page preview
      </ActionButton>
      {base.state === 'published' && (
        <a className="button button--quiet" href={`/article/${base.slug}`} target="_blank">
          {icon(external)}
          View
        </a>
      )}
      <Menu
        label={isEditor ? 'More: private link, history, delete' : mayChange ? 'More: history, delete' : 'More: history'}
        icon={<Glyph d={more} />}
        entries={[
          ...(isEditor ? forEditors : []),
          { label: 'Duplicate', icon: icon(plus), onSelect: () => void duplicateArticle(base.id, edit.fields) },
          { label: 'Version history', icon: icon(restore), onSelect: () => onShow('history') },
          ...(mayChange ? [{ label: 'Delete article', icon: icon(trash), onSelect: onDelete, danger: true }] : []),
        ]}
      />
    </EditHead>
  )
}

function EditNotices({ edit }: { edit: ArticleEdit }) {
  const { base, blocked } = edit
  const { findings, facts } = useCheck(edit)
  const mayChange = useMayChange()(base)
  return (
    <>
      {!mayChange && (
        <Note lead={`This article is ${base.state}, so only editors can change it.`}>
          To work on it, duplicate it or ask an editor.
        </Note>
      )}
      {blocked && <DeletedNotice edit={edit} />}
      <DraftNotice what="article" edit={edit} />
      {findings.length > 0 && (
        <div className="notice">
          {base.generated && base.reviewer_name === null && base.state !== 'published' ? (
            <Note lead="Held back by the safety check." icon="alert">
              Please read and correct the text before you publish it.
            </Note>
          ) : (
            <Note lead="The safety check found something.">Please read these sentences again.</Note>
          )}
          <FindingList findings={findings} facts={facts} onShow={showSentence} />
        </div>
      )}
    </>
  )
}

function DeletedNotice({ edit }: { edit: ArticleEdit }) {
  const { id, deleted_at } = edit.base
  async function restoreArticle() {
    if (!(await restoreArticles([id]))) return
    edit.applyRestored(await fetchJson('GET /api/admin/articles/:id', { params: { id } }))
  }
  return (
    <BlockedNotice
      lead={deleted_at ? 'This article is in the trash.' : 'This article was deleted while you were editing.'}
      text="Your text is still here and stored in this browser. Restore the article to save it, or copy your text.">
      <ActionButton onClick={() => void restoreArticle()}>Restore the article</ActionButton>
      <CopyTextButton variant="quiet" text={edit.fields.content} />
    </BlockedNotice>
  )
}

const indexes = Array.from({ length: maxTakeaways }, (_, index) => index)

function TakeawaysField({ edit: { fields, set, errors } }: { edit: ArticleEdit }) {
  const takeaways = indexes.map((index) => fields.takeaways[index] ?? '')
  const tooLong = takeaways.findIndex((text) => countCodePoints(text) > maxTakeawayLength)

  function change(index: number, text: string) {
    const changed = takeaways.with(index, text)
    // Empty inputs at the end are not takeaways, so filling and emptying one is not a change.
    while (changed.at(-1) === '') changed.pop()
    set({ takeaways: changed })
  }
  return (
    <fieldset className="stack">
      <legend className="field__label">Takeaways</legend>
      {takeaways.map((text, index) => (
        <TextField
          label={`Takeaway ${index + 1}`}
          hint={takeawayHint(index, text)}
          error={index === Math.max(0, tooLong) ? errors['takeaways'] : undefined}
          value={text}
          onChange={(value) => change(index, value)}
          key={index}
        />
      ))}
    </fieldset>
  )
}

function takeawayHint(index: number, text: string): string | undefined {
  if (text) return `${countCodePoints(text)} of at most ${maxTakeawayLength} characters.`
  return index === 0
    ? 'What readers should remember, shown before the text. Leave empty what you do not need.'
    : undefined
}

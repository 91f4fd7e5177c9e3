import { fetchJson } from '#app/client/fetch-json.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { BlockedNotice, CopyTextButton, DraftNotice } from '#app/admin/kit/edit-page.tsx'
import { restoreArticles } from '../article-actions.ts'
import type { ArticleEdit } from './use-article-edit.ts'

export function EditNotices({ edit }: { edit: ArticleEdit }) {
  const { base, blocked } = edit
  return (
    <>
      {blocked && <DeletedNotice edit={edit} />}
      <DraftNotice what="article" edit={edit} />
      {base.state === 'draft' && base.findings.length > 0 && (
        <Note lead="Held back by the safety check." icon="alert">
          {base.findings.map(({ reason }) => reason).join(' ')} Please read and correct the text before you publish it.
        </Note>
      )}
    </>
  )
}

function DeletedNotice({ edit }: { edit: ArticleEdit }) {
  const { id, deleted_at } = edit.base
  async function restore() {
    if (!(await restoreArticles([id]))) return
    edit.applyRestored(await fetchJson('GET /api/admin/articles/:id', { params: { id } }))
  }
  return (
    <BlockedNotice
      lead={deleted_at ? 'This article is in the trash.' : 'This article was deleted while you were editing.'}
      text="Your text is still here and stored in this browser. Restore the article to save it, or copy your text."
    >
      <Button variant="secondary" onClick={() => void restore()}>
        Restore the article
      </Button>
      <CopyTextButton variant="quiet" text={edit.fields.content} />
    </BlockedNotice>
  )
}

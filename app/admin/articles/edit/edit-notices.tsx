import { fetchJson } from '#app/client/fetch-json.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { BlockedNotice, CopyTextButton, DraftNotice } from '#app/admin/kit/edit-page.tsx'
import { restoreArticles } from '../article-actions.ts'
import { FindingList, showInText } from '../review/finding-list.tsx'
import { useCheck } from '../review/use-check.ts'
import type { ArticleEdit } from './use-article-edit.ts'

export function EditNotices({ edit }: { edit: ArticleEdit }) {
  const { base, blocked } = edit
  const { findings, facts } = useCheck(edit)
  return (
    <>
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
          <FindingList findings={findings} facts={facts} onShow={showInText} />
        </div>
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

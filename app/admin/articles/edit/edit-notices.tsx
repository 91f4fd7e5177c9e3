import { Note } from '#app/ui/note.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { DraftNotice } from '#app/admin/kit/draft-notice.tsx'
import { toastInfo } from '#app/admin/kit/toasts.ts'
import { restoreArticles } from '../article-actions.ts'
import { articlePath, type AdminArticle } from '#app/contract/admin-articles.ts'
import type { ArticleEdit } from './use-article-edit.ts'

export function EditNotices({ edit }: { edit: ArticleEdit }) {
  const { draft, base, gone: isDeleted } = edit
  const { found } = draft
  return (
    <>
      {isDeleted && <DeletedNotice edit={edit} />}
      {found && (
        <DraftNotice
          draft={found}
          version={base.version}
          outdatedText="The article has been saved since then. When you save, you can compare both versions."
          onRestore={() => edit.restoreDraft()}
          onDiscard={draft.dismissDraft}
        />
      )}
      {base.state === 'draft' && base.review_reasons.length > 0 && (
        <Note lead="Held back by the safety check." icon="alert">
          {base.review_reasons.join(' ')} Please read and correct the text before you publish it.
        </Note>
      )}
    </>
  )
}

function DeletedNotice({ edit }: { edit: ArticleEdit }) {
  const lead = edit.base.deleted_at
    ? 'This article is in the trash.'
    : 'This article was deleted while you were editing.'
  async function restore() {
    if (await restoreArticles([edit.base.id]))
      edit.applyRestored(await fetchUrl<AdminArticle>(articlePath(edit.base.id)))
  }
  async function copy() {
    await navigator.clipboard.writeText(edit.fields.content)
    toastInfo('Text copied')
  }
  return (
    <div className="notice" role="alert">
      <Note lead={lead} icon="alert">
        Your text is still here and stored in this browser. Restore the article to save it, or copy your text.
      </Note>
      <div className="row row--close">
        <Button variant="secondary" onClick={() => void restore()}>
          Restore the article
        </Button>
        <Button variant="quiet" onClick={() => void copy()}>
          Copy my text
        </Button>
      </div>
    </div>
  )
}

import { useState, type ComponentType } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { AuthorsDialog } from '../authors/authors-dialog.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { EmptyList, NoMatches } from '../kit/list-states.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { useUrlDialog, useUrlFilter } from '../kit/navigation.tsx'
import { restoreArticles, trashAllText, undoAction } from './article-actions.ts'
import { isArticleDialog, type ArticleDialog } from './article-dialogs.ts'
import { ArticleTable } from './article-table.tsx'
import { ArticleToolbar } from './article-toolbar.tsx'
import { deleteSelectedArticles } from './bulk-actions.ts'
import { BulkChanges } from './bulk-changes.tsx'
import { GenerateByCategoryDialog, GenerateWithProductDialog } from './generation/generate-dialogs.tsx'
import { RunHistoryDialog } from './generation/run-history-dialog.tsx'
import { IndexNowDialog, submitSelected } from './index-now-dialog.tsx'
import { NewArticleDialog } from './new-article-dialog.tsx'
import { ReviewNotices } from './review/review-notices.tsx'
import { ActionButton } from '../kit/buttons.tsx'
import { attempt, toastSuccess } from '../kit/actions.ts'
import { Question } from '../kit/confirm.tsx'
import { pluralize } from '../kit/format.ts'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { articlesPath } from './article-fields.ts'
import { useMayChange } from './use-may-change.ts'

const deleteAllQuestion = {
  title: 'Delete all articles',
  confirmLabel: 'Delete all articles',
  cancelLabel: 'Keep articles',
  danger: true,
} as const
const listNotes = {
  trash: 'Deleted permanently after 30 days',
  keys: 'Keys: J K move, X select, Enter edit, F2 rename, Esc clear',
} as const

const noFilter = { q: '', category: '', state: '', trending: '' }

const dialogs: Record<ArticleDialog, ComponentType<{ onClose: () => void }>> = {
  new: NewArticleDialog,
  'delete-all': DeleteAllDialog,
  'by-category': GenerateByCategoryDialog,
  'with-product': GenerateWithProductDialog,
  'past-runs': RunHistoryDialog,
  'index-now': IndexNowDialog,
  authors: AuthorsDialog,
}

export function ArticlesView() {
  const [filter, change] = useUrlFilter('q', 'category', 'state', 'trending', 'sort', 'trash')
  const query = usePagedQuery('GET /api/admin/articles', filter)
  const [dialog, setDialog] = useUrlDialog()
  const [renamed, setRenamed] = useState<string>()
  const OpenDialog = isArticleDialog(dialog) ? dialogs[dialog] : undefined
  const trashed = filter.trash === '1'
  const isAdmin = useHasRole('admin')
  const isEditor = useHasRole('editor')
  const mayChange = useMayChange()

  function renderEmpty() {
    if (filter.q || filter.category || filter.state || filter.trending)
      return <NoMatches sentence="No articles match these filters." onClear={() => change(noFilter)} />
    if (trashed) return 'The trash is empty.'
    const newArticle = (
      <ActionButton variant="primary" onClick={() => setDialog('new')}>
        New article
      </ActionButton>
    )
    return <EmptyList sentence="There are no articles yet." action={newArticle} />
  }
  return (
    <>
      {!trashed && <ReviewNotices />}
      <ListPage
        query={query}
        what="articles"
        items={({ articles }) => articles}
        toolbar={<ArticleToolbar filter={filter} change={change} total={query.data?.total} onOpen={setDialog} />}
        empty={renderEmpty()}
        note={<span className={trashed ? undefined : 'list-keys'}>{trashed ? listNotes.trash : listNotes.keys}</span>}
        renderBulkActions={(_, articles) =>
          !articles.every(mayChange) ? (
            <span className="small soft">Only editors can change these.</span>
          ) : trashed ? (
            <ActionButton onClick={() => void restoreArticles(articles.map(({ id }) => id))}>Restore</ActionButton>
          ) : (
            <>
              {isEditor && <BulkChanges articles={articles} />}
              {isAdmin && (
                <ActionButton onClick={() => void submitSelected(articles.map(({ slug }) => slug))}>
                  Submit to IndexNow
                </ActionButton>
              )}
              <ActionButton variant="danger-outline" onClick={() => void deleteSelectedArticles(articles)}>
                Move to trash
              </ActionButton>
            </>
          )
        }>
        {(articles, selection) => (
          <ArticleTable
            {...{ articles, selection, trashed, rename: { id: renamed, start: setRenamed } }}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
          />
        )}
      </ListPage>
      {OpenDialog && <OpenDialog onClose={() => setDialog()} />}
    </>
  )
}

/** Sends the count on screen; if it has changed, the server rejects the request. */
function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery('GET /api/admin/articles/titles')
  const ids = data?.titles.map(({ id }) => id) ?? []
  const deleteAll = async () => {
    await fetchJson('POST /api/admin/articles/delete-all', { body: { count: ids.length } })
    toastSuccess('All articles deleted successfully', undefined, undoAction(ids))
    invalidate(articlesPath)
  }
  return (
    data && (
      <Question
        {...deleteAllQuestion}
        text={`This moves ${pluralize(ids.length, 'article')}${trashAllText(ids.length)}`}
        resolve={(yes) => {
          onClose()
          if (yes) void attempt('Failed to delete all articles', deleteAll)
        }}
      />
    )
  )
}

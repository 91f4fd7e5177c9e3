import { lazy, useState, type ComponentType } from 'react'
import { isArticleDialog, type ArticleDialog } from '../dashboard-routes.ts'
import { AuthorsDialog } from '../authors/authors-dialog.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { EmptyList, NoMatches, ListStates } from '../kit/list-states.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { useUrlDialog, useUrlFilter } from '../kit/navigation.tsx'
import { deleteSelectedArticles, restoreArticles, trashAllText, undoAction } from './article-actions.ts'
import { ArticleTable } from './article-table.tsx'
import { listNotes } from './article-texts.json'
import { ArticleToolbar } from './article-toolbar.tsx'
import { BulkChanges } from './bulk-changes.tsx'
import { GenerateByCategoryDialog, GenerateWithProductDialog } from './generation/generate-dialogs.tsx'
import { IndexNowDialog, submitSelected } from './index-now-dialog.tsx'
import { NewArticleDialog } from './new-article-dialog.tsx'
import { ActionButton } from '../kit/buttons.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ApiError } from '#app/client/fetch-json.ts'
import { submitJson, toastSuccess, useAction } from '../kit/actions.ts'
import { pluralize } from '../kit/format.ts'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { articlesPath } from './article-fields.ts'

const noFilter = { q: '', category: '', state: '', trending: '' }

const planningViews: Readonly<Record<string, ComponentType>> = {
  briefs: lazy(() => import('../planning/briefs-view.tsx').then((module) => ({ default: module.BriefsView }))),
  calendar: lazy(() => import('../planning/calendar-view.tsx').then((module) => ({ default: module.CalendarView }))),
  facts: lazy(() => import('../planning/facts-view.tsx').then((module) => ({ default: module.FactsView }))),
}

const MediaView = lazy(() => import('../media/media-view.tsx').then((module) => ({ default: module.MediaView })))

export function ArticlesTab({ view = '' }: { view: string | undefined }) {
  const isAdmin = useHasRole('admin')
  const isEditor = useHasRole('editor')
  const Planning = isAdmin ? planningViews[view] : undefined
  if (Planning) return <Planning />
  return isEditor && view === 'media' ? <MediaView /> : <ArticleList />
}

const dialogs: Record<ArticleDialog, ComponentType<{ onClose: () => void }>> = {
  new: NewArticleDialog,
  'delete-all': DeleteAllDialog,
  'by-category': GenerateByCategoryDialog,
  'with-product': GenerateWithProductDialog,
  'index-now': IndexNowDialog,
  authors: AuthorsDialog,
}

function ArticleList() {
  const [filter, change] = useUrlFilter('q', 'category', 'state', 'trending', 'sort', 'trash')
  const query = usePagedQuery('GET /api/admin/articles', filter)
  const [dialog, setDialog] = useUrlDialog()
  const [renamed, setRenamed] = useState<string>()
  const OpenDialog = isArticleDialog(dialog) ? dialogs[dialog] : undefined
  const trashed = filter.trash === '1'
  const isAdmin = useHasRole('admin')
  const isEditor = useHasRole('editor')

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
      <ListPage
        query={query}
        what="articles"
        items={({ articles }) => articles}
        toolbar={<ArticleToolbar filter={filter} change={change} total={query.data?.total} onOpen={setDialog} />}
        empty={renderEmpty()}
        note={<span className={trashed ? undefined : 'list-keys'}>{trashed ? listNotes.trash : listNotes.keys}</span>}
        renderBulkActions={({ selected }, articles) =>
          trashed ? (
            <ActionButton onClick={() => void restoreArticles(selected)}>Restore</ActionButton>
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
        }
      >
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

/** Sends the count on screen; if it has changed, the server rejects the request and we show the new one. */
function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery('GET /api/admin/articles/titles')
  const [busy, act] = useAction()
  const ids = query.data?.titles.map(({ id }) => id) ?? []
  const total = ids.length

  const deleteAll = () =>
    act('Failed to delete all articles', async () => {
      try {
        await submitJson('POST /api/admin/articles/delete-all', { body: { count: total } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) query.reload()
        throw error
      }
      toastSuccess('All articles deleted successfully', undefined, undoAction(ids))
      invalidate(articlesPath)
      onClose()
    })

  return (
    <Dialog
      onClose={onClose}
      title="Delete all articles"
      actions={
        <>
          <ActionButton onClick={onClose}>Keep articles</ActionButton>
          {total > 0 && (
            <ActionButton variant="danger" busy={busy} onClick={deleteAll}>
              {busy ? 'Deleting...' : 'Delete all articles'}
            </ActionButton>
          )}
        </>
      }
    >
      <ListStates
        query={query}
        what="the number of articles"
        isEmpty={(data) => data.titles.length === 0}
        empty={<p>There are no articles to delete.</p>}
      >
        {() => (
          <p>
            This moves <b>{pluralize(total, 'article')}</b>
            {trashAllText(total)}
          </p>
        )}
      </ListStates>
    </Dialog>
  )
}

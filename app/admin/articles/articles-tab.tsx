import { lazy, useState } from 'react'
import { briefsHref, calendarHref, factsHref } from '../dashboard-routes.ts'
import { AuthorsDialog } from '../authors/authors-dialog.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { EmptyList, NoMatches, ListStates } from '../kit/list-states.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { useUrlFilter } from '../kit/navigation.tsx'
import { SubTabs } from '../kit/sub-tabs.tsx'
import {
  adoptSelectedArticles,
  deleteSelectedArticles,
  publishSelectedArticles,
  restoreArticles,
  trashAllText,
  undoAction,
} from './article-actions.ts'
import { ArticleTable } from './article-table.tsx'
import { ArticleToolbar, type ArticleDialog } from './article-toolbar.tsx'
import { GenerateByCategoryDialog, GenerateWithProductDialog } from './generation/generate-dialogs.tsx'
import { IndexNowDialog, submitSelected } from './index-now-dialog.tsx'
import { NewArticleDialog } from './new-article-dialog.tsx'
import { ActionButton } from '../kit/buttons.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ApiError } from '#app/client/fetch-json.ts'
import { submitJson, toastSuccess, useAction } from '../kit/actions.ts'
import { pluralize } from '../kit/format.ts'
import type { DialogProps } from '../kit/form-dialog.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { articlesPath } from './article-fields.ts'

const noFilter = { q: '', category: '', state: '', trending: '' }

const views = [
  { value: 'articles', label: 'All articles', href: '/admin', View: ArticleList },
  {
    value: 'briefs',
    label: 'Briefs',
    href: briefsHref,
    View: lazy(() => import('../planning/briefs-view.tsx').then((module) => ({ default: module.BriefsView }))),
  },
  {
    value: 'calendar',
    label: 'Calendar',
    href: calendarHref,
    View: lazy(() => import('../planning/calendar-view.tsx').then((module) => ({ default: module.CalendarView }))),
  },
  {
    value: 'facts',
    label: 'Facts',
    href: factsHref,
    View: lazy(() => import('../planning/facts-view.tsx').then((module) => ({ default: module.FactsView }))),
  },
] as const

export function ArticlesTab({ view }: { view: string | undefined }) {
  const isAdmin = useHasRole('admin')
  const { value, View } = (isAdmin && views.find((one) => one.value === view)) || views[0]
  return (
    <>
      {isAdmin && <SubTabs label="Articles" current={value} views={views} />}
      <View />
    </>
  )
}

function ArticleList() {
  const [filter, change] = useUrlFilter('q', 'category', 'state', 'trending', 'sort', 'trash')
  const query = usePagedQuery('GET /api/admin/articles', filter)
  const [dialog, setDialog] = useState<ArticleDialog>()
  const trashed = filter.trash === '1'
  const isAdmin = useHasRole('admin')
  const isEditor = useHasRole('editor')

  const slot = (name: ArticleDialog) => ({ open: dialog === name, onClose: () => setDialog(undefined) })

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
        total={({ total }) => total}
        toolbarClass="toolbar toolbar--rows"
        toolbar={<ArticleToolbar filter={filter} change={change} total={query.data?.total} onOpen={setDialog} />}
        empty={renderEmpty()}
        note={trashed && <span>Deleted permanently after 30 days</span>}
        renderBulkActions={({ selected }, articles) =>
          trashed ? (
            <ActionButton onClick={() => void restoreArticles(selected)}>Restore</ActionButton>
          ) : (
            <>
              {isEditor && <ActionButton onClick={() => void publishSelectedArticles(selected)}>Publish</ActionButton>}
              {isEditor && articles.some(({ sample }) => sample) && (
                <ActionButton onClick={() => void adoptSelectedArticles(selected)}>Adopt</ActionButton>
              )}
              {isAdmin && (
                <ActionButton onClick={() => void submitSelected(articles.map(({ slug }) => slug))}>
                  Submit to IndexNow
                </ActionButton>
              )}
              <ActionButton variant="danger-outline" onClick={() => void deleteSelectedArticles(selected)}>
                Move to trash
              </ActionButton>
            </>
          )
        }
      >
        {(articles, selection) => (
          <ArticleTable {...{ articles, selection, trashed }} sort={filter.sort} onSort={(sort) => change({ sort })} />
        )}
      </ListPage>
      <NewArticleDialog {...slot('new')} />
      <DeleteAllDialog {...slot('delete-all')} />
      <GenerateByCategoryDialog {...slot('by-category')} />
      <GenerateWithProductDialog {...slot('with-product')} />
      <IndexNowDialog {...slot('index-now')} />
      <AuthorsDialog {...slot('authors')} />
    </>
  )
}

/** Sends the count on screen; if it has changed, the server rejects the request and we show the new one. */
function DeleteAllDialog({ open, onClose }: DialogProps) {
  const query = useQuery('GET /api/admin/articles/titles', ...(open ? [] : ['skip' as const]))
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
      open={open}
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

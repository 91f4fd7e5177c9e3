import { lazy, useState } from 'react'
import { factsPath } from '../dashboard-routes.ts'
import { AuthorsDialog } from '../authors/authors-dialog.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { EmptyList, NoMatches } from '../kit/list-states.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { useUrlFilter } from '../kit/navigation.tsx'
import { SubTabs } from '../kit/sub-tabs.tsx'
import { deleteSelectedArticles, publishSelectedArticles, restoreArticles } from './article-actions.ts'
import { ArticleTable } from './article-table.tsx'
import { ArticleToolbar, type ArticleDialog } from './article-toolbar.tsx'
import { DeleteAllDialog } from './delete-all-dialog.tsx'
import { GenerateByCategoryDialog, GenerateWithProductDialog } from './generation/generate-dialogs.tsx'
import { IndexNowDialog, submitSelected } from './index-now-dialog.tsx'
import { NewArticleDialog } from './new-article-dialog.tsx'
import { ActionButton } from '../kit/buttons.tsx'

const noFilter = { q: '', category: '', state: '', trending: '' }

const views = [
  { value: 'articles', label: 'All articles', href: '/admin', View: ArticleList },
  {
    value: 'facts',
    label: 'Facts',
    href: factsPath,
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

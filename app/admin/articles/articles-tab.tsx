import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { GenerateByCategoryDialog } from './generation/generate-by-category-dialog.tsx'
import { IndexNowDialog } from './index-now-dialog.tsx'
import { GenerateWithProductDialog } from './generation/generate-with-product-dialog.tsx'
import { ListStates, EmptyList } from '../kit/list-states.tsx'
import { Pager, usePagedQuery } from '../kit/pager.tsx'
import { useSelection } from '../kit/use-selection.ts'
import { useUrlFilter } from '../kit/use-url-filter.ts'
import { ArticleFilters } from './article-filters.tsx'
import { ArticleTable } from './article-table.tsx'
import { ArticleToolbar, type ArticleDialog } from './article-toolbar.tsx'
import { deleteSelectedArticles, restoreArticles } from './article-actions.ts'
import { DeleteAllDialog } from './delete-all-dialog.tsx'
import { NewArticleDialog } from './new-article-dialog.tsx'

export function ArticlesTab() {
  const [filter, change] = useUrlFilter('q', 'category', 'state', 'trending', 'sort', 'trash')
  const pages = usePagedQuery('GET /api/admin/articles', filter)
  const articles = pages.data?.articles ?? []
  const selection = useSelection(articles.map(({ id }) => id))
  const [dialog, setDialog] = useState<ArticleDialog>()
  const close = () => setDialog(undefined)
  const slot = (name: ArticleDialog) => ({ open: dialog === name, onClose: close })
  const trashed = filter.trash === '1'
  const filtered = Boolean(filter.q || filter.category || filter.state || filter.trending)
  const total = pages.data?.total ?? 0
  const chosen = articles.filter(({ id }) => selection.has(id))

  return (
    <>
      <div className="toolbar toolbar--rows">
        <ArticleFilters filter={filter} change={change} total={pages.data?.total} />
        <ArticleToolbar trashed={trashed} total={total} onOpen={setDialog} onTrash={(trash) => change({ trash })} />
      </div>
      <div className="panel" aria-busy={pages.loading || undefined}>
        <ListStates
          query={pages}
          what="articles"
          isEmpty={(data) => data.articles.length === 0}
          empty={<NoArticles {...{ trashed, filtered, change, onNew: () => setDialog('new') }} />}
        >
          {(data) => (
            <ArticleTable
              articles={data.articles}
              selection={selection}
              trashed={trashed}
              sort={filter.sort}
              onSort={(sort) => change({ sort })}
            />
          )}
        </ListStates>
        <div className="panel__foot">
          {chosen.length > 0 && (
            <span className="row row--close">
              <span>{chosen.length} selected</span>
              {trashed ? (
                <Button variant="secondary" onClick={() => void restoreArticles(selection.selected)}>
                  Restore
                </Button>
              ) : (
                <>
                  <Button variant="secondary" onClick={() => setDialog('index-now')}>
                    Submit to IndexNow
                  </Button>
                  <Button variant="danger-outline" onClick={() => void deleteSelectedArticles(selection.selected)}>
                    Move to trash
                  </Button>
                </>
              )}
            </span>
          )}
          {chosen.length === 0 && <span>{trashed ? 'Deleted permanently after 30 days' : ''}</span>}
          {pages.data && <Pager pages={pages} shown={articles.length} total={total} />}
        </div>
      </div>
      <NewArticleDialog {...slot('new')} />
      <DeleteAllDialog {...slot('delete-all')} />
      <GenerateByCategoryDialog {...slot('by-category')} />
      <GenerateWithProductDialog {...slot('with-product')} />
      <IndexNowDialog {...slot('index-now')} slugs={chosen.map(({ slug }) => slug)} />
    </>
  )
}

type EmptyProps = {
  trashed: boolean
  filtered: boolean
  change: (part: Record<string, string>) => void
  onNew: () => void
}

function NoArticles({ trashed, filtered, change, onNew }: EmptyProps) {
  if (filtered) {
    const clear = () => change({ q: '', category: '', state: '', trending: '' })
    return (
      <EmptyList
        sentence="No articles match these filters."
        action={
          <Button variant="secondary" onClick={clear}>
            Clear filters
          </Button>
        }
      />
    )
  }
  if (trashed) return <EmptyList sentence="The trash is empty." />
  return (
    <EmptyList
      sentence="There are no articles yet."
      action={
        <Button variant="primary" onClick={onNew}>
          New article
        </Button>
      }
    />
  )
}

import type { ReactNode } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyList, ListStates } from './list-states.tsx'
import { Pager, type PagedQuery } from './pager.tsx'
import { useSelection, type Selection } from './use-selection.ts'

type Props<Answer, Item> = {
  query: PagedQuery<Answer>
  /** The plural, as in `messages`. */
  what: string
  items: (data: Answer) => readonly Item[]
  total: (data: Answer) => number | undefined
  toolbar: ReactNode
  /** A sentence, or more when there is something to do about it. */
  empty: ReactNode
  /** Actions for the selected rows; without them nothing can be selected. */
  renderBulkActions?: (selection: Selection) => ReactNode
  children: (items: readonly Item[], selection: Selection) => ReactNode
}

/** A filtered list in pages: toolbar, loading and error states, bulk actions, rows and pager. */
export function ListPage<Answer, Item extends { id: string }>({
  query,
  what,
  children,
  ...props
}: Props<Answer, Item>) {
  const list = query.data === undefined ? [] : props.items(query.data)
  const selection = useSelection(list.map(({ id }) => id))
  const { renderBulkActions, empty } = props
  return (
    <>
      <div className="toolbar toolbar--still">{props.toolbar}</div>
      <div className="panel" aria-busy={query.loading || undefined}>
        <ListStates
          query={query}
          what={what}
          isEmpty={() => list.length === 0}
          empty={typeof empty === 'string' ? <EmptyList sentence={empty} /> : empty}
        >
          {(data) => (
            <>
              {renderBulkActions && (
                <BulkBar selection={selection} what={what}>
                  {() => renderBulkActions(selection)}
                </BulkBar>
              )}
              {children(list, selection)}
              <div className="panel__foot">
                <Pager pages={query} shown={list.length} total={props.total(data)} />
              </div>
            </>
          )}
        </ListStates>
      </div>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { EmptyList, ListStates, NoMatches } from './list-states.tsx'
import { useListKeys } from './use-list-keys.ts'
import { arrowLeft, arrowRight } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import type { ResponseOf } from '#app/contract/contract.ts'
import { routeUrl } from '#app/contract/route-url.ts'
import { formatCount } from './format.ts'
import { useQuery, type FilterOf, type PagedRouteKey, type Query } from './query-cache.ts'

type Props<Data, Item> = {
  query: PagedQuery<Data>
  /** The plural, as in `messages`. */
  what: string
  items: (data: Data) => readonly Item[]
  /** Unless the response says it. */
  total?: number | undefined
  toolbar?: ReactNode
  toolbarClass?: string
  /** `plain`: without a frame, for cards and for lists in a dialog. */
  layout?: 'panel' | 'plain'
  empty: ReactNode
  /** Instead of `empty` while one of these filters is set, with a button that clears them. */
  noMatches?: NoMatchesOptions
  note?: ReactNode
  /** Actions for the selected rows; without them nothing can be selected. */
  renderBulkActions?: (selection: Selection, items: readonly Item[]) => ReactNode
  children: (items: readonly Item[], selection: Selection, data: Data) => ReactNode
}

type NoMatchesOptions = {
  sentence: string
  filter: Readonly<Record<string, string>>
  change: (part: Readonly<Record<string, string>>) => void
}

export function ListPage<Data extends { next: string | null; total?: number }, Item extends { id: string }>({
  query,
  what,
  children,
  ...props
}: Props<Data, Item>) {
  const { toolbarClass = 'toolbar toolbar--still', layout = 'panel', renderBulkActions } = props
  const list = query.data === undefined ? [] : props.items(query.data)
  const selection = useSelection(list.map(({ id }) => id))
  const container = useListKeys(selection.clear)
  return (
    <>
      {props.toolbar && <div className={toolbarClass}>{props.toolbar}</div>}
      <div
        className={layout === 'panel' ? 'panel' : undefined}
        ref={container}
        tabIndex={-1}
        data-list
        aria-busy={query.loading || undefined}>
        <ListStates query={query} what={what} isEmpty={() => list.length === 0} empty={renderEmpty(props)}>
          {(data) => (
            <>
              {renderBulkActions && (
                <BulkBar selection={selection} what={what}>
                  {renderBulkActions(
                    selection,
                    list.filter(({ id }) => selection.has(id)),
                  )}
                </BulkBar>
              )}
              {children(list, selection, data)}
              <div className={layout === 'panel' ? 'panel__foot' : 'panel__foot panel__foot--bare'}>
                {props.note}
                <span className="numeric" role="status">
                  {rangeText(query.offset, list.length, props.total ?? data.total)}
                </span>
                {(query.previousPage || query.nextPage) && (
                  <span className="row row--close">
                    <PageButton label="Previous page" icon={arrowLeft} onClick={query.previousPage} />
                    <PageButton label="Next page" icon={arrowRight} onClick={query.nextPage} />
                  </span>
                )}
              </div>
            </>
          )}
        </ListStates>
      </div>
    </>
  )
}

function renderEmpty({ empty, noMatches }: Pick<Props<never, never>, 'empty' | 'noMatches'>) {
  if (noMatches && Object.values(noMatches.filter).some((value) => value !== '')) {
    const { sentence, filter, change } = noMatches
    const cleared = Object.fromEntries(Object.keys(filter).map((name) => [name, '']))
    return <NoMatches sentence={sentence} onClear={() => change(cleared)} />
  }
  return typeof empty === 'string' ? <EmptyList sentence={empty} /> : empty
}

function BulkBar({ selection, what, children }: { selection: Selection; what: string; children: ReactNode }) {
  return (
    <div className={selection.selected.length > 0 ? 'bulk-bar bulk-bar--on' : 'bulk-bar'}>
      <Checkbox
        label={`Select all ${what} on this page`}
        checked={selection.allSelected}
        indeterminate={selection.someSelected}
        onChange={selection.toggleAll}
      />
      {selection.selected.length === 0 && (
        <span className="soft small bulk-bar__hint" aria-hidden="true">
          Select all
        </span>
      )}
      <span className="small" role="status">
        {selection.selected.length > 0 && `${selection.selected.length} selected`}
      </span>
      {selection.selected.length > 0 && <span className="row row--close">{children}</span>}
    </div>
  )
}

export type Selection = ReturnType<typeof useSelection>

/** The selected rows of the current page. Rows that leave the page are no longer selected. */
function useSelection(ids: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = ids.filter((id) => marked.has(id))
  const all = ids.length > 0 && chosen.length === ids.length
  return {
    selected: chosen,
    has: (id: string) => marked.has(id),
    toggle: (id: string) => setMarked((before) => before.symmetricDifference(new Set([id]))),
    allSelected: all,
    someSelected: chosen.length > 0 && !all,
    toggleAll: () => setMarked(new Set(all ? [] : ids)),
    clear: () => setMarked(new Set()),
  }
}

type CheckboxProps = { label: string; checked: boolean; indeterminate?: boolean; onChange: () => void }

export function Checkbox({ label, checked, indeterminate: some = false, onChange }: CheckboxProps) {
  return (
    <label className="check-cell">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
      />
    </label>
  )
}

const pageSize = 50

type PagedQuery<Data> = Query<Data> & {
  /** How many items come before this page. */
  offset: number
  previousPage: (() => void) | undefined
  nextPage: (() => void) | undefined
}

/** A list that comes back from an editor shows the page it was left on. */
let lastPage: { base: string; cursors: readonly string[] } = { base: '', cursors: [] }

export function usePagedQuery<Key extends PagedRouteKey>(
  route: Key,
  filter: FilterOf<Key>,
): PagedQuery<ResponseOf<Key>> {
  const base = routeUrl(route, { query: filter })
  const [position, setPosition] = useState(lastPage)
  const cursors = position.base === base ? position.cursors : []
  const query = useQuery(route, { query: { ...filter, cursor: cursors.at(-1) } }, 'keepPrevious')

  const next = query.data?.next
  const turnTo = (to: readonly string[]) => setPosition((lastPage = { base, cursors: to }))
  return {
    ...query,
    offset: cursors.length * pageSize,
    previousPage: cursors.length > 0 ? () => turnTo(cursors.slice(0, -1)) : undefined,
    nextPage: next ? () => turnTo([...cursors, next]) : undefined,
  }
}

function rangeText(offset: number, count: number, total: number | undefined): string {
  if (total === 0) return 'None'
  const ofTotal = total === undefined ? '' : ` of ${formatCount(total)}`
  return `${formatCount(offset + 1)}–${formatCount(offset + count)}${ofTotal}`
}

function PageButton({ label, icon, onClick }: { label: string; icon: string; onClick: (() => void) | undefined }) {
  return (
    <button type="button" className="round-button" aria-label={label} disabled={!onClick} onClick={onClick}>
      <Glyph d={icon} />
    </button>
  )
}

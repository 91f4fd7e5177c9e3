import type { ReactNode } from 'react'
import type { Query } from './query-cache.ts'
import { ListStates } from './list-states.tsx'
import { SearchBox } from './search-box.tsx'

type PickerItem = { id: string; picture: ReactNode; title: string; note: string; disabled: boolean; choose: () => void }
type Props<Data> = {
  /** The plural for messages, as in `products`. */
  what: string
  placeholder: string
  emptyText: string
  q: string
  onSearch: (q: string) => void
  query: Query<Data>
  items: (data: Data) => readonly PickerItem[]
}

export function ItemPicker<Data>({ what, placeholder, emptyText, q, onSearch, query, items }: Props<Data>) {
  return (
    <>
      <SearchBox label={`Search ${what}`} placeholder={placeholder} value={q} onSearch={onSearch} />
      <ListStates
        query={query}
        what={what}
        isEmpty={(data) => items(data).length === 0}
        empty={<p className="soft">{emptyText}</p>}>
        {(data) => (
          <ul className="choose-list">
            {items(data).map(({ id, picture, title, note, disabled, choose }) => (
              <li key={id}>
                <button type="button" disabled={disabled} onClick={choose}>
                  {picture}
                  <span>
                    <b>{title}</b>
                    <small>{note}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}

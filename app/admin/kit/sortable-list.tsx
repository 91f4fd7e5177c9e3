import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { arrowDown, arrowUp, close, plus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { alert } from '#app/ui/icons/states.json'
import { ActionButton, IconButton } from './buttons.tsx'
import { moveItem, removeItem } from './reorder.ts'

type Props<Item> = {
  title: string
  addLabel: string
  emptyText: ReactNode
  items: readonly Item[]
  error: string | undefined
  onChange: (items: readonly Item[]) => void
  onAdd: () => void
  renderControl?: (item: Item) => ReactNode
  /** If it is not the title. */
  nameOf?: (item: Item) => string
}

const buttons = [
  { name: 'up', label: 'Move up:', icon: arrowUp, by: -1 },
  { name: 'down', label: 'Move down:', icon: arrowDown, by: 1 },
  { name: 'remove', label: 'Remove', icon: close, by: 0 },
] as const

/** The chosen items in the order in which readers get them. Alt with an arrow key moves the focused item. */
export function SortableList<Item extends { id: string; title: string }>(props: Props<Item>) {
  const { title, items, error, onChange, nameOf = (item) => item.title } = props
  const section = useRef<HTMLElement>(null)
  /** The button that gets the focus after a change. */
  const next = useRef('')
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (next.current === '') return
    section.current?.querySelector<HTMLElement>(`[data-action="${CSS.escape(next.current)}"]`)?.focus()
    next.current = ''
  })

  function move(index: number, by: -1 | 1) {
    const item = items[index]
    if (!item || !items[index + by]) return
    next.current = `${by < 0 ? 'up' : 'down'} ${item.id}`
    setMessage(`${nameOf(item)} moved to position ${index + by + 1} of ${items.length}`)
    onChange(moveItem(items, index, by))
  }
  function remove(index: number) {
    const item = items[index]
    const neighbor = items[index + 1] ?? items[index - 1]
    next.current = neighbor ? `remove ${neighbor.id}` : 'add'
    setMessage(item ? `${nameOf(item)} removed` : '')
    onChange(removeItem(items, index))
  }
  const keys = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <section className="panel" aria-label={title} ref={section}>
      <div className="panel__head">
        <h2>{title}</h2>
        <ActionButton icon={plus} data-action="add" onClick={props.onAdd}>
          {props.addLabel}
        </ActionButton>
      </div>
      <div className="panel__body">
        {error && (
          <p className="field__error" role="alert">
            <Glyph d={alert} size="small" />
            <span>{error}</span>
          </p>
        )}
        {items.length === 0 && <p className="soft small">{props.emptyText}</p>}
        <ol className="chosen-list">
          {items.map((item, index) => (
            <li key={item.id} onKeyDown={keys(index)}>
              <span className="user-text">{nameOf(item)}</span>
              <span className="row-actions">
                {props.renderControl?.(item)}
                {buttons.map(({ name, label, icon, by }) => (
                  <IconButton
                    icon={icon}
                    label={`${label} ${nameOf(item)}`}
                    data-action={`${name} ${item.id}`}
                    // A disabled button would lose the focus at either end of the list.
                    aria-disabled={!items[index + by] || undefined}
                    onClick={() => (by === 0 ? remove(index) : move(index, by))}
                    key={name}
                  />
                ))}
              </span>
            </li>
          ))}
        </ol>
        <p className="visually-hidden" role="status">
          {message}
        </p>
      </div>
    </section>
  )
}

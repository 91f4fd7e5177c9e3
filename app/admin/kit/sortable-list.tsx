import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { arrowDown, arrowUp, close, plus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { alert } from '#app/ui/icons/states.json'
import { ActionButton, IconButton } from './buttons.tsx'
import { moveItem, removeItem } from './reorder.ts'

type Item = { id: string; title: string }
type Props = {
  title: string
  addLabel: string
  emptyText: ReactNode
  items: readonly Item[]
  error: string | undefined
  onChange: (items: readonly Item[]) => void
  onAdd: () => void
  renderControl?: (item: Item) => ReactNode
}
type RowCommand = 'up' | 'down' | 'remove'
type FocusTarget = { id: string; command: RowCommand } | 'add'

/** The chosen items in the order in which readers get them. Alt with an arrow key moves the focused item. */
export function SortableList({ title, addLabel, emptyText, items, error, onChange, onAdd, renderControl }: Props) {
  const section = useRef<HTMLElement>(null)
  const next = useRef<FocusTarget>(undefined)
  const [message, setMessage] = useState('')
  useEffect(() => {
    const target = next.current
    if (!target) return
    next.current = undefined
    const name = target === 'add' ? 'add' : `${target.command} ${target.id}`
    section.current?.querySelector<HTMLElement>(`[data-press="${CSS.escape(name)}"]`)?.focus()
  })

  function move(index: number, by: -1 | 1) {
    const item = items[index]
    const to = index + by
    if (!item || to < 0 || to >= items.length) return
    next.current = { id: item.id, command: by < 0 ? 'up' : 'down' }
    setMessage(`${item.title} moved to position ${to + 1} of ${items.length}`)
    onChange(moveItem(items, index, by))
  }
  function remove(index: number) {
    const item = items[index]
    const neighbor = items[index + 1] ?? items[index - 1]
    next.current = neighbor ? { id: neighbor.id, command: 'remove' } : 'add'
    setMessage(item ? `${item.title} removed` : '')
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
        <ActionButton icon={plus} data-press="add" onClick={onAdd}>
          {addLabel}
        </ActionButton>
      </div>
      <div className="panel__body">
        {error && (
          <p className="field__error" role="alert">
            <Glyph d={alert} size="small" />
            <span>{error}</span>
          </p>
        )}
        {items.length === 0 && <p className="soft small">{emptyText}</p>}
        <ol className="chosen-list">
          {items.map(({ id, title: name }, index) => (
            <li key={id} onKeyDown={keys(index)}>
              <span className="user-text">{name}</span>
              <span className="row-actions">
                {renderControl?.({ id, title: name })}
                <RowButton
                  label={`Move up: ${name}`}
                  icon={arrowUp}
                  focusKey={`up ${id}`}
                  onClick={index > 0 && (() => move(index, -1))}
                />
                <RowButton
                  label={`Move down: ${name}`}
                  icon={arrowDown}
                  focusKey={`down ${id}`}
                  onClick={index < items.length - 1 && (() => move(index, 1))}
                />
                <RowButton
                  label={`Remove ${name}`}
                  icon={close}
                  focusKey={`remove ${id}`}
                  onClick={() => remove(index)}
                />
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

type RowButtonProps = { label: string; icon: string; focusKey: string; onClick: (() => void) | false }

/** Uses aria-disabled, because a disabled button would lose the focus at either end of the list. */
function RowButton({ label, icon, focusKey, onClick }: RowButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      data-press={focusKey}
      aria-disabled={onClick ? undefined : true}
      onClick={onClick || undefined}
    />
  )
}

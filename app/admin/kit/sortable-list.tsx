import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { arrowDown, arrowUp, close, plus } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { alert } from '#app/ui/icons/states.ts'
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
}
type RowCommand = 'up' | 'down' | 'remove'
/** Which button the focus belongs on once the list is in its new order. */
type FocusTarget = { id: string; command: RowCommand } | 'add'

/** What was chosen, in the order in which readers get it. Alt with an arrow key moves the one the focus is on. */
export function SortableList({ title, addLabel: add, emptyText: nothing, items, error, onChange, onAdd }: Props) {
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
    const neighbour = items[index + 1] ?? items[index - 1]
    next.current = neighbour ? { id: neighbour.id, command: 'remove' } : 'add'
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
        <Button variant="secondary" data-press="add" onClick={onAdd}>
          <Glyph d={plus} size="small" />
          {add}
        </Button>
      </div>
      <div className="panel__body">
        {error && (
          <p className="field__error" role="alert">
            <Glyph d={alert} size="small" />
            <span>{error}</span>
          </p>
        )}
        {items.length === 0 && <p className="soft small">{nothing}</p>}
        <ol className="chosen-list">
          {items.map(({ id, title: name }, index) => (
            <li key={id} onKeyDown={keys(index)}>
              <span className="user-text">{name}</span>
              <span className="row-actions">
                <RowButton
                  label={`Move up: ${name}`}
                  icon={arrowUp}
                  focusKey={`up ${id}`}
                  isDisabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <RowButton
                  label={`Move down: ${name}`}
                  icon={arrowDown}
                  focusKey={`down ${id}`}
                  isDisabled={index === items.length - 1}
                  onClick={() => move(index, 1)}
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

type RowButtonProps = { label: string; icon: string; focusKey: string; isDisabled?: boolean; onClick: () => void }

/** At the end of the list it does nothing, but keeps the focus. */
function RowButton({ label, icon, focusKey: press, isDisabled: off = false, onClick: onPress }: RowButtonProps) {
  return (
    <Button
      size="icon"
      aria-label={label}
      title={label}
      data-press={press}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
    >
      <Glyph d={icon} size="small" />
    </Button>
  )
}

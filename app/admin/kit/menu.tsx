import { useId, type KeyboardEvent, type ReactNode } from 'react'

type MenuEntry = {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  danger?: boolean
  /** For an entry that is switched on and off. */
  checked?: boolean
  href?: string
  download?: boolean
}
type Props = { label: string; icon: ReactNode; entries: readonly MenuEntry[]; className?: string }

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

/** Arrows, Home, End and first letters choose an entry; Tab closes the menu. */
function handleKey(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: menu } = event
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item === document.activeElement)
  const indexes: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const isMatch = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase())
  const match = [...items.slice(at + 1), ...items].find(isMatch)
  const index = indexes[key]
  if (key === 'Tab') menu.hidePopover()
  else if (index !== undefined) items.at(index % items.length)?.focus()
  else if (key !== ' ' && match) match.focus()
  else return
  event.preventDefault()
}

/** A native popover, which opens above everything, closes by itself and returns the focus. */
export function Menu({ label, icon, entries, className = 'button button--secondary button--icon' }: Props) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        popoverTarget={id}>
        {icon}
      </button>
      <div
        className="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        id={id}
        tabIndex={-1}
        onToggle={({ currentTarget }) => currentTarget.matches(':popover-open') && itemsOf(currentTarget)[0]?.focus()}
        onKeyDown={handleKey}>
        {entries.map(({ label: name, icon: sign, onSelect, danger, checked, ...link }) => {
          const Item = link.href === undefined ? 'button' : 'a'
          return (
            <Item
              className="button menu__item"
              role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={checked}
              tabIndex={-1}
              data-danger={danger}
              onClick={() => {
                if (checked === undefined) document.getElementById(id)?.hidePopover()
                onSelect?.()
              }}
              {...link}
              key={name}>
              {sign}
              {name}
            </Item>
          )
        })}
      </div>
    </>
  )
}

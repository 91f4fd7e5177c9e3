import { useLayoutEffect, useRef, useState } from 'react'
import type { EditorView } from 'prosemirror-view'
import type { EditorState } from 'prosemirror-state'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { findBlockItems, type BlockItem } from './block-items.ts'
import { findSlash, type SlashQuery } from './slash-query.ts'

const listId = 'block-menu'
const optionId = (index: number) => `${listId}-${index}`

type Options = { isPage: boolean; choose: (item: BlockItem, at: SlashQuery) => void }

export function useSlashMenu(state: EditorState | undefined, { isPage, choose }: Options) {
  const [active, setActive] = useState(0)
  const [dismissedAt, setDismissedAt] = useState<number>()
  function read(now: EditorState | undefined) {
    const found = now && findSlash(now)
    const items = found ? findBlockItems(found.query, isPage) : []
    const open = found !== undefined && found.from !== dismissedAt && items.length > 0
    return { open, found, items, index: Math.min(active, items.length - 1) }
  }
  const shown = read(state)
  if (!shown.found && (active !== 0 || dismissedAt !== undefined)) {
    setActive(0)
    setDismissedAt(undefined)
  }

  /** `now`: a fast typist presses Enter before the last letters have been rendered. */
  function handleKey(event: KeyboardEvent, now: EditorState | undefined): boolean {
    const { open, found, items, index } = read(now)
    const item = items[index]
    if (!open || !found || !item || event.isComposing) return false
    if (event.key === 'ArrowDown') setActive((index + 1) % items.length)
    else if (event.key === 'ArrowUp') setActive((index + items.length - 1) % items.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(item, found)
    else if (event.key === 'Escape') setDismissedAt(found.from)
    else return false
    return true
  }
  return { ...shown, handleKey, choose }
}

export function SlashMenu({ menu, view }: { menu: ReturnType<typeof useSlashMenu>; view: EditorView }) {
  const { open, found, items, index } = menu
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const attributes = { 'aria-controls': listId, 'aria-activedescendant': optionId(index) }
    for (const [name, value] of Object.entries(attributes)) {
      if (open) view.dom.setAttribute(name, value)
      else view.dom.removeAttribute(name)
    }
    const shown = list.current
    if (!open || !found || !shown) return undefined
    const place = () => {
      const caret = view.coordsAtPos(found.from)
      const { offsetHeight, offsetWidth } = shown
      const isAbove = caret.bottom + 6 + offsetHeight > innerHeight && caret.top - offsetHeight > 6
      shown.style.top = `${isAbove ? caret.top - offsetHeight - 6 : caret.bottom + 6}px`
      shown.style.left = `${Math.max(8, Math.min(caret.left, innerWidth - offsetWidth - 8))}px`
    }
    place()
    shown.children[index]?.scrollIntoView({ block: 'nearest' })
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => removeEventListener('scroll', place, { capture: true })
  })
  if (!open || !found) return null
  return (
    <div ref={list} id={listId} className="slash-menu" role="listbox" aria-label="Insert a block">
      {items.map((item, at) => (
        <div
          key={item.label}
          id={optionId(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          className="slash-menu__item"
          // The text must not lose the focus.
          onMouseDown={(event) => {
            event.preventDefault()
            menu.choose(item, found)
          }}>
          <Glyph d={item.icon} size="small" />
          <span>
            {item.label}
            <small>{item.note}</small>
          </span>
        </div>
      ))}
    </div>
  )
}

import { useLayoutEffect, useRef, useState } from 'react'
import type { EditorView } from 'prosemirror-view'
import type { EditorState } from 'prosemirror-state'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { findBlockItems } from './block-items.ts'
import type { MenuItem } from './blocks/editor-block.ts'
import { findSlash, type SlashQuery } from './slash-query.ts'

const listId = 'block-menu'
const optionId = (index: number) => `${listId}-${index}`

type Options = { isPage: boolean; choose: (item: MenuItem, at: SlashQuery) => void }

export function useSlashMenu(state: EditorState | undefined, { isPage, choose }: Options) {
  const [active, setActive] = useState(0)
  const [dismissedAt, setDismissedAt] = useState<number>()
  function read(now: EditorState | undefined) {
    const slash = now && findSlash(now)
    const items = slash ? findBlockItems(slash.query, isPage) : []
    const open = slash !== undefined && slash.from !== dismissedAt && items.length > 0
    return { open, slash, items, index: Math.min(active, items.length - 1) }
  }
  const menu = read(state)
  if (!menu.slash && (active !== 0 || dismissedAt !== undefined)) {
    setActive(0)
    setDismissedAt(undefined)
  }

  /** `now`: a fast typist presses Enter before the last letters have been rendered. */
  function handleKey(event: KeyboardEvent, now: EditorState | undefined): boolean {
    const { open, slash, items, index } = read(now)
    const item = items[index]
    if (!open || !slash || !item || event.isComposing) return false
    if (event.key === 'ArrowDown') setActive((index + 1) % items.length)
    else if (event.key === 'ArrowUp') setActive((index + items.length - 1) % items.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(item, slash)
    else if (event.key === 'Escape') setDismissedAt(slash.from)
    else return false
    return true
  }
  return { ...menu, handleKey, choose }
}

export function SlashMenu({ menu, view }: { menu: ReturnType<typeof useSlashMenu>; view: EditorView }) {
  const { open, slash, items, index } = menu
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const attributes = { 'aria-controls': listId, 'aria-activedescendant': optionId(index) }
    for (const [name, value] of Object.entries(attributes)) {
      if (open) view.dom.setAttribute(name, value)
      else view.dom.removeAttribute(name)
    }
    const element = list.current
    if (!open || !slash || !element) return undefined
    const position = () => {
      const caret = view.coordsAtPos(slash.from)
      const { offsetHeight, offsetWidth } = element
      const isAbove = caret.bottom + 6 + offsetHeight > innerHeight && caret.top - offsetHeight > 6
      element.style.top = `${isAbove ? caret.top - offsetHeight - 6 : caret.bottom + 6}px`
      element.style.left = `${Math.max(8, Math.min(caret.left, innerWidth - offsetWidth - 8))}px`
    }
    position()
    element.children[index]?.scrollIntoView({ block: 'nearest' })
    addEventListener('scroll', position, { capture: true, passive: true })
    return () => removeEventListener('scroll', position, { capture: true })
  })
  if (!open || !slash) return null
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
            menu.choose(item, slash)
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

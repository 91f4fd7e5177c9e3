import { useLayoutEffect, useRef } from 'react'
import { listAlike, nextIndex } from './restore-lost-focus.ts'
import { takeListPosition } from './list-position.ts'
import { isShortcut, useWindowEvent } from './use-window-event.ts'

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * J, K and arrows move between the titles of a table, Escape clears the selection, and who returns from an editor finds
 * the row again.
 */
export function useListKeys(onEscape: () => void) {
  const container = useRef<HTMLDivElement>(null)
  const lastIndex = useRef(0)

  // After every render, because any of them may be the first with rows.
  useLayoutEffect(() => {
    const list = container.current
    if (!list || !document.activeElement?.matches('body, main, [data-list]')) return
    const titles = listAlike(list, 'title')
    const left = titles.length > 0 ? takeListPosition() : undefined
    if (!left) return
    const same = titles.find((title) => title.getAttribute('href') === left.opened)
    const row = same ?? titles[nextIndex(left.row, titles.length)]
    row?.focus({ preventScroll: true })
    scrollTo(0, left.scroll)
  })

  useWindowEvent('keydown', (event) => {
    const list = container.current
    const { target, key } = event
    if (!list || !isShortcut(event) || !(target instanceof Element)) return
    if (!target.matches('body, main') && !list.contains(target)) return
    if (key === 'Escape') onEscape()
    const step = steps[key]
    // Arrows also open menus and scroll the page, so they count only in the table.
    if (step === undefined || (key.length > 1 && !target.closest('.table-scroll'))) return
    const titles = listAlike(list, 'title')
    const at = titles.findIndex((title) => title.closest('tr')?.contains(document.activeElement))
    lastIndex.current = nextIndex(at < 0 ? lastIndex.current : Math.max(0, at + step), titles.length)
    titles[lastIndex.current]?.focus()
    if (titles.length > 0) event.preventDefault()
  })
  return container
}

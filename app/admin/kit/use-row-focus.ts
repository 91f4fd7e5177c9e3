import { useLayoutEffect, useRef } from 'react'
import { takeListPlace } from './list-place.ts'
import { isShortcut, useWindowEvent } from './use-window-event.ts'

type FocusedControl = { element: Element; action: string; place: number }

const controls = 'button, a[href], input, select'
const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** `Delete Calm cats` and `Delete Wet walks` do the same. */
export const actionOf = (label: string) => label.trim().split(' ', 1)[0] ?? ''

/** The place that takes over from one that is gone: the next row's, or the last. */
export const nextPlace = (place: number, count: number) => Math.min(place, count - 1)

/** The title of a row is its main control, whether it is a link or is being renamed. */
const labelOf = (element: Element) =>
  element.closest('.title-cell') ? 'title' : (element.getAttribute('aria-label') ?? element.textContent ?? '')

function listAlike(container: Element, action: string): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => actionOf(labelOf(element)) === action,
  )
}

/**
 * Deleting a row removes the focused button, so the focus moves to the next row's, or to an empty list itself. J, K and
 * arrows move it between the titles, Escape clears the selection, and who returns from an editor finds the row again.
 */
export function useRowFocus(onEscape: () => void) {
  const container = useRef<HTMLDivElement>(null)
  const focused = useRef<FocusedControl>(undefined)

  // After every render, because any of them may have removed the row.
  useLayoutEffect(() => {
    const list = container.current
    const last = focused.current
    if (!list || document.activeElement !== document.body) return
    const titles = listAlike(list, 'title')
    const left = titles.length > 0 ? takeListPlace() : undefined
    if (left) {
      const same = titles.find((title) => title.getAttribute('href') === left.opened)
      const row = same ?? titles[nextPlace(left.row, titles.length)]
      row?.focus({ preventScroll: true })
      scrollTo(0, left.scroll)
    } else if (last && !last.element.isConnected) {
      focused.current = undefined
      const alike = listAlike(list, last.action)
      const next = alike[nextPlace(last.place, alike.length)] ?? list
      next.focus()
    }
  })

  useWindowEvent('keydown', (event) => {
    const list = container.current
    const { target, key } = event
    if (!list || !isShortcut(event) || !(target instanceof Element)) return
    if (target !== document.body && !list.contains(target)) return
    if (key === 'Escape') onEscape()
    const step = steps[key]
    // Arrows also open menus and scroll the page, so they count only in the table.
    if (step === undefined || (key.length > 1 && !target.closest('.table-scroll'))) return
    const titles = listAlike(list, 'title')
    const at = titles.findIndex((title) => title.closest('tr')?.contains(document.activeElement))
    const next = at < 0 ? (focused.current?.place ?? 0) : Math.max(0, at + step)
    titles[nextPlace(next, titles.length)]?.focus()
    if (titles.length > 0) event.preventDefault()
  })

  return {
    ref: container,
    tabIndex: -1,
    onFocus({ target }: { target: Element }) {
      const list = container.current
      if (!list || target === list) return
      const action = actionOf(labelOf(target))
      const place = listAlike(list, action).findIndex((element) => element === target)
      focused.current = { element: target, action, place: Math.max(0, place) }
    },
  }
}

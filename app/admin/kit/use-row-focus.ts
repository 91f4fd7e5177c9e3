import { useLayoutEffect, useRef } from 'react'

type FocusedControl = { element: Element; action: string; place: number }

const controls = 'button, a[href], input, select'

/** `Delete Calm cats` and `Delete Wet walks` do the same. */
export const actionOf = (label: string) => label.trim().split(' ', 1)[0] ?? ''

/** The place that takes over from one that is gone: the next row's, or the last. */
export const nextPlace = (place: number, count: number) => Math.min(place, count - 1)

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''

function listAlike(container: Element, action: string): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => actionOf(labelOf(element)) === action,
  )
}

/** Deleting a row removes the focused button, so the focus moves to the next row's, or to an empty list itself. */
export function useRowFocus() {
  const container = useRef<HTMLDivElement>(null)
  const focused = useRef<FocusedControl>(undefined)

  // After every render, because any of them may have removed the row.
  useLayoutEffect(() => {
    const list = container.current
    const last = focused.current
    if (!list || !last || last.element.isConnected || document.activeElement !== document.body) return
    focused.current = undefined
    const alike = listAlike(list, last.action)
    const next = alike[nextPlace(last.place, alike.length)] ?? list
    next.focus()
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

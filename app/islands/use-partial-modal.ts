import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { blockOverlays } from '../client/overlay-queue.ts'

/**
 * A dialog over a backdrop that leaves the cookie bar usable. `showModal` would make the bar inert, even as a popover
 * above the dialog: visible, but neither clickable nor announced. So the dialog is shown non-modally and the rest of
 * the page is made inert: keyboard and screen readers reach only the dialog, the bar and the toasts.
 */
export function usePartialModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    const release = blockOverlays()
    element.show()
    element.focus()
    const free = makeOthersInert([element, ...document.querySelectorAll(reachableSelector)])
    return () => {
      free()
      element.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      release()
    }
  }, [dialog])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A search dialog opened on top handles its own Escape.
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Whole islands, because the bar inside may appear and disappear. */
const reachableSelector = '[data-island="cookie-banner"], [data-island="toasts"]'

/**
 * Makes everything except the given elements inert and returns a function that undoes it. `showModal` would make
 * everything outside the dialog inert.
 */
function makeOthersInert(reachable: readonly Element[]): () => void {
  const made: HTMLElement[] = []
  makeInert(document.body, reachable, made)
  return () => {
    for (const element of made) element.inert = false
  }
}

function makeInert(parent: Element, reachable: readonly Element[], made: HTMLElement[]) {
  for (const child of parent.children) {
    if (!(child instanceof HTMLElement) || reachable.includes(child)) continue
    if (reachable.some((element) => child.contains(element))) makeInert(child, reachable, made)
    else if (!child.inert) {
      child.inert = true
      made.push(child)
    }
  }
}

import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { makeOthersInert } from './make-inert.ts'
import { blockOverlays } from '../client/overlay-queue.ts'

/**
 * A dialog over a backdrop that leaves the cookie bar in reach. `showModal` cannot do that: it makes the bar inert, even
 * when the bar is raised above it as a popover, so it could be seen but neither pressed nor read out. Here the dialog is
 * shown without modality and the rest of the page is made inert by hand: Tab goes round dialog, bar and toasts, and a
 * screen reader meets nothing else.
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
      // The search dialog, opened over this one, answers its own Escape.
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Whole islands, as the bar itself may come and go. */
const reachableSelector = '[data-island="cookie-banner"], [data-island="toasts"]'

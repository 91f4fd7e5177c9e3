type Focused = { element: HTMLElement; view: HTMLElement; action: string; index: number }

const controls = 'button, a[href], input, select'
const maxTrail = 20

/** `Delete Calm cats` and `Delete Wet walks` do the same. */
export const actionOf = (label: string) => label.trim().split(' ', 1)[0] ?? ''

/** The index that takes over from one that is gone: the next row, or the last. */
export const nextIndex = (index: number, count: number) => Math.min(index, count - 1)

/** The title of a row is its main control, whether it is a link or is being renamed. */
const labelOf = (element: Element) =>
  element.closest('.title-cell') ? 'title' : (element.getAttribute('aria-label') ?? element.textContent ?? '')

export function listAlike(view: Element, action: string): HTMLElement[] {
  return [...view.querySelectorAll<HTMLElement>(controls)].filter((element) => actionOf(labelOf(element)) === action)
}

/**
 * When the focused control disappears, the browser drops the focus. This moves it to the same control of the next row,
 * to the emptied list, or back to where it was before. F8 moves it to the newest toast.
 */
export function restoreLostFocus() {
  let trail: readonly Focused[] = []
  document.addEventListener('focusin', ({ target: element }) => {
    if (!(element instanceof HTMLElement)) return
    const view = element.closest<HTMLElement>('[data-list], dialog, main') ?? document.body
    const action = actionOf(labelOf(element))
    const index = Math.max(0, listAlike(view, action).indexOf(element))
    trail = [...trail, { element, view, action, index }].slice(-maxTrail)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F8') [...document.querySelectorAll('.toast')].at(-1)?.querySelector('button')?.focus()
  })
  new MutationObserver(() => {
    const lost = trail.at(-1)
    if (document.activeElement !== document.body || !lost || isUsable(lost.element)) return
    trail = trail.filter(({ element }) => isUsable(element))
    const alike = listAlike(lost.view, lost.action).filter(isUsable)
    const list = lost.view.matches('[data-list]') && isUsable(lost.view) ? lost.view : undefined
    const view = [...document.querySelectorAll<HTMLElement>('#main, dialog:modal')].at(-1)
    const next = alike[nextIndex(lost.index, alike.length)] ?? list ?? trail.at(-1)?.element ?? view
    next?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'open'] })
}

function isUsable(element: HTMLElement): boolean {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return modal.contains(element) && element.checkVisibility() && !element.matches(':disabled')
}

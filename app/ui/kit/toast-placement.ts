let homeParent: Element | null | undefined

/**
 * Outside an open modal dialog nothing can be pressed or is read out. So the toasts wait inside the newest one, from before
 * the first of them appears, and come home when the last dialog closes.
 */
export function moveToastsToTopDialog() {
  // The element around the live region: an island is a root of its own and hears its presses only as a whole.
  const toasts = document.querySelector('.toast-region')?.parentElement
  if (!toasts) return
  homeParent ??= toasts.parentElement
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? homeParent
  if (toasts.parentElement !== place) place?.append(toasts)
}

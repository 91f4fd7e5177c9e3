let homeParent: Element | null | undefined

/**
 * Everything outside an open modal dialog is inert. So the toast region moves into the newest dialog, before any toast
 * appears, and back when the last dialog closes.
 */
export function moveToastsToTopDialog() {
  // Move the whole island: React listens for events on its root element.
  const toasts = document.querySelector('.toast-region')?.parentElement
  if (!toasts) return
  homeParent ??= toasts.parentElement
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? homeParent
  if (toasts.parentElement !== place) place?.append(toasts)
}

let open = 0
const waiting: (() => void)[] = []

/** Says that the visitor has an overlay open; the returned function says that it closed. */
export function blockOverlays(): () => void {
  open++
  let held = true
  return () => {
    if (!held) return
    held = false
    open--
    // One at a time: what opens now holds back the next.
    if (open === 0) waiting.shift()?.()
  }
}

/** Runs now, or when the last open overlay has closed. The returned function takes it back. */
export function whenNoOverlayIsOpen(show: () => void): () => void {
  if (open === 0) {
    show()
    return () => {}
  }
  waiting.push(show)
  return () => {
    const place = waiting.indexOf(show)
    if (place >= 0) waiting.splice(place, 1)
  }
}

let open = 0
const waiting: (() => void)[] = []

/** Call when an overlay opens; the returned function when it closes. */
export function blockOverlays(): () => void {
  open++
  let held = true
  return () => {
    if (!held) return
    held = false
    open--
    // One at a time: the overlay that opens now blocks the next.
    if (open === 0) waiting.shift()?.()
  }
}

/** Runs now, or when the last open overlay has closed. The returned function cancels it. */
export function whenNoOverlayIsOpen(show: () => void): () => void {
  if (open === 0) {
    show()
    return () => {}
  }
  waiting.push(show)
  return () => {
    const index = waiting.indexOf(show)
    if (index >= 0) waiting.splice(index, 1)
  }
}

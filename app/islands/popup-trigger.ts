import { whenNoOverlayIsOpen } from '../client/overlay-queue.ts'

const popupDelayMs = 30_000
const scrollThreshold = 0.5

/** 0 at the top, 1 at the end, 0 if the page does not scroll. */
export function scrollFraction(position: { scrolled: number; page: number; window: number }): number {
  const scrollable = position.page - position.window
  return scrollable > 0 ? position.scrolled / scrollable : 0
}

/** Calls `open` once, 30 seconds after navigation started or at half the scroll height, whichever is first. */
export function onPopupDue(open: () => void): () => void {
  let cancel = () => {}
  const timer = setTimeout(trigger, Math.max(0, popupDelayMs - performance.now()))
  window.addEventListener('scroll', check, { passive: true })
  check()

  function check() {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollFraction({ scrolled: scrollY, page: scrollHeight, window: clientHeight }) > scrollThreshold) trigger()
  }
  function trigger() {
    stop()
    cancel = whenNoOverlayIsOpen(open)
  }
  function stop() {
    clearTimeout(timer)
    window.removeEventListener('scroll', check)
  }
  return () => {
    stop()
    cancel()
  }
}

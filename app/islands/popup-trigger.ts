import { whenNothingIsOpen } from '../client/overlay-queue.ts'

const afterLoad = 30_000
const deepEnough = 0.5

/** How far the page is scrolled: 0 at the top, 1 at the end, 0 where there is nothing to scroll. */
export function scrolledPart(place: { scrolled: number; page: number; window: number }): number {
  const most = place.page - place.window
  return most > 0 ? place.scrolled / most : 0
}

/** Calls once: half a minute after the page began to load, or when half of it is scrolled, whichever is first. */
export function whenDue(open: () => void): () => void {
  let takeBack = () => {}
  const timer = setTimeout(due, Math.max(0, afterLoad - performance.now()))
  window.addEventListener('scroll', check, { passive: true })
  check()

  function check() {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrolledPart({ scrolled: scrollY, page: scrollHeight, window: clientHeight }) > deepEnough) due()
  }
  function due() {
    stop()
    takeBack = whenNothingIsOpen(open)
  }
  function stop() {
    clearTimeout(timer)
    window.removeEventListener('scroll', check)
  }
  return () => {
    stop()
    takeBack()
  }
}

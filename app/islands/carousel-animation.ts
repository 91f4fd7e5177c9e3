import { prefersReducedMotion } from './use-autoplay.ts'

const duration = 250
const nudge = 24

/** From the left edge of one slide to that of the next. */
export function slideStep(row: HTMLElement): number {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  return (row.firstElementChild?.getBoundingClientRect().width ?? 1) + gap
}

/** The slides already stand in their new order: this lets them arrive there. */
export function animateSlides(row: HTMLElement, way: -1 | 1, single: boolean) {
  // A scrolling box follows the slide it had snapped to, which now stands elsewhere.
  row.scrollTo({ left: 0, behavior: 'instant' })
  if (prefersReducedMotion()) return
  const from = single
    ? { opacity: 0, transform: `translateX(${nudge * way}px)` }
    : { transform: `translateX(${slideStep(row) * way}px)` }
  for (const slide of row.children) slide.animate([from, {}], { duration, easing: 'ease-out' })
}

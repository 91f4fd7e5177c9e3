import { prefersReducedMotion } from './use-autoplay.ts'

const duration = 250
const nudge = 24

/** The distance between the left edges of two neighboring slides. */
export function slideStep(row: HTMLElement): number {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  return (row.firstElementChild?.getBoundingClientRect().width ?? 1) + gap
}

/** Animates slides that already are in their new order from where they were before. */
export function animateSlides(row: HTMLElement, way: -1 | 1, single: boolean) {
  // A scroll container follows the slide it had snapped to, which has moved.
  row.scrollTo({ left: 0, behavior: 'instant' })
  if (prefersReducedMotion()) return
  const from = single
    ? { opacity: 0, transform: `translateX(${nudge * way}px)` }
    : { transform: `translateX(${slideStep(row) * way}px)` }
  for (const slide of row.children) slide.animate([from, {}], { duration, easing: 'ease-out' })
}

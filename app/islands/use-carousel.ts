import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { slidePosition, shortestDirection, wrap } from './carousel-order.ts'
import { useAutoplay, prefersReducedMotion } from './use-autoplay.ts'
import { useHydrated } from '../client/use-hydrated.ts'

type Options = {
  count: number
  every?: number
  /** One slide fills the row; the others are inert. */
  single?: boolean
}

/** With script it loops: CSS `order` moves the current slide to the front, so that elements keep the focus. */
export function useCarousel({ count, every = 4000, single = false }: Options) {
  const row = useRef<HTMLDivElement>(null)
  const direction = useRef<-1 | 0 | 1>(0)
  const [first, setFirst] = useState(0)
  /** How many slides the visitor has scrolled the row. */
  const [scrolled, setScrolled] = useState(0)
  const [held, setHeld] = useState(false)
  const ready = useHydrated()
  const current = wrap(first + scrolled, count)

  function go(to: number) {
    const target = wrap(to, count)
    direction.current = shortestDirection(target, current, count)
    setFirst(target)
    setScrolled(0)
  }
  const move = (steps: number) => go(current + steps)
  const play = useAutoplay({ every, isHeld: held || count < 2, current, go })

  useLayoutEffect(() => {
    if (row.current && direction.current !== 0) animateSlides(row.current, direction.current, single)
    direction.current = 0
  })
  useEffect(() => (row.current ? onScrollSettled(row.current, setScrolled) : undefined), [])

  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!steps) return
    event.preventDefault()
    move(steps)
  }

  return {
    count,
    current,
    go,
    move,
    ...play,
    onKeyDown,
    rowProps: {
      ref: row,
      tabIndex: 0,
      'aria-live': play.moving ? ('off' as const) : ('polite' as const),
      onKeyDown,
      onFocus: (event: FocusEvent) => setHeld(event.target.matches(':focus-visible')),
      onBlur: () => setHeld(false),
      onTouchStart: () => setHeld(true),
      onTouchEnd: () => setHeld(false),
      onTouchCancel: () => setHeld(false),
    },
    slideProps: (slide: number) => ({
      role: 'group',
      'aria-roledescription': 'slide',
      'aria-label': `${slide + 1} of ${count}`,
      'data-first': slide === first ? '' : undefined,
      inert: single && ready && slide !== current,
      // Until it turns, the order of the page is right, and the page is smaller.
      ...(first > 0 && { style: { order: slidePosition(slide, first, count) } }),
    }),
  }
}

export type Carousel = ReturnType<typeof useCarousel>

const scrollSettleMs = 120

/** Safari has no `scrollend`. */
function onScrollSettled(row: HTMLElement, onSlide: (slides: number) => void) {
  let timer: ReturnType<typeof setTimeout>
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(() => onSlide(Math.round(row.scrollLeft / slideStep(row))), scrollSettleMs)
  }
  row.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    row.removeEventListener('scroll', onScroll)
  }
}

const duration = 250
const nudge = 24

function slideStep(row: HTMLElement): number {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  return (row.firstElementChild?.getBoundingClientRect().width ?? 1) + gap
}

function animateSlides(row: HTMLElement, way: -1 | 1, single: boolean) {
  // A scroll container follows the slide it had snapped to, which has moved.
  row.scrollTo({ left: 0, behavior: 'instant' })
  if (prefersReducedMotion()) return
  const from = single
    ? { opacity: 0, transform: `translateX(${nudge * way}px)` }
    : { transform: `translateX(${slideStep(row) * way}px)` }
  for (const slide of row.children) slide.animate([from, {}], { duration, easing: 'ease-out' })
}

import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { standing, wayTo, wrap } from './carousel-order.ts'
import { glide, stepOf } from './carousel-animation.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useHydrated } from '../client/use-hydrated.ts'

type Options = {
  count: number
  every?: number
  /** One slide fills the row: the others can be neither reached nor read. */
  single?: boolean
}

/**
 * A row of slides that scrolls by itself without script. With script it loops: the slide to be shown is moved to the
 * front by its CSS `order`, so every slide can stand first, and the elements (with focus in them) stay where they are.
 */
export function useCarousel({ count, every = 4000, single = false }: Options) {
  const row = useRef<HTMLDivElement>(null)
  const turn = useRef<-1 | 0 | 1>(0)
  const [first, setFirst] = useState(0)
  /** How far the visitor has scrolled the row, in slides. */
  const [scrolled, setScrolled] = useState(0)
  const [held, setHeld] = useState(false)
  const ready = useHydrated()
  const current = wrap(first + scrolled, count)

  function go(to: number) {
    const target = wrap(to, count)
    turn.current = wayTo(target, current, count)
    setFirst(target)
    setScrolled(0)
  }
  const next = () => go(current + 1)
  const previous = () => go(current - 1)
  const play = useAutoplay({ every, held: held || count < 2, current, go })

  useLayoutEffect(() => {
    if (row.current && turn.current !== 0) glide(row.current, turn.current, single)
    turn.current = 0
  })
  useEffect(() => (row.current ? onSettled(row.current, setScrolled) : undefined), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    if (event.key === 'ArrowRight') next()
    else previous()
  }

  return {
    count,
    current,
    go,
    next,
    previous,
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
      style: { order: standing(slide, first, count) },
    }),
  }
}

export type Carousel = ReturnType<typeof useCarousel>

const settledAfter = 120

/** Safari has no `scrollend`. */
function onSettled(row: HTMLElement, tell: (slides: number) => void) {
  let timer: ReturnType<typeof setTimeout>
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(() => tell(Math.round(row.scrollLeft / stepOf(row))), settledAfter)
  }
  row.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    row.removeEventListener('scroll', onScroll)
  }
}

import { useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is now, so that a drawing in it can keep its letters at one size. */
export function useElementWidth<Element extends HTMLElement>(guess: number) {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    setWidth(Math.round(element.getBoundingClientRect().width))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [ref, width] as const
}

import { useEffect, useRef } from 'react'

/** Tells how many milliseconds the component has been on the page. */
export function useElapsed(): () => number {
  const shownAt = useRef(0)
  useEffect(() => void (shownAt.current = performance.now()), [])
  return () => Math.round(performance.now() - shownAt.current)
}

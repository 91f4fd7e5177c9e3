import { useEffect, useEffectEvent, useState } from 'react'

type AutoplayOptions = { every: number; isHeld: boolean; current: number; go: (to: number) => void }

const reducedMotionQuery = '(prefers-reduced-motion: reduce)'
export const prefersReducedMotion = () => matchMedia(reducedMotionQuery).matches

/** Stops only for the pause button, reduced motion, a hidden tab, and while a slide is touched or has the focus. */
export function useAutoplay({ every, isHeld, current, go }: AutoplayOptions) {
  const [playing, setPlaying] = useState(true)
  const [hidden, setHidden] = useState(false)
  const step = useEffectEvent(go)
  const moving = playing && !hidden && !isHeld

  useEffect(() => {
    const motion = matchMedia(reducedMotionQuery)
    const onMotion = () => setPlaying(!motion.matches)
    const onVisibility = () => setHidden(document.hidden)
    if (motion.matches) onMotion()
    onVisibility()
    motion.addEventListener('change', onMotion)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      motion.removeEventListener('change', onMotion)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => step(current + 1), every)
    return () => clearTimeout(timer)
  }, [moving, every, current])

  return { playing, moving, toggle: () => setPlaying(!playing) }
}

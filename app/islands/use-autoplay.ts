import { useEffect, useEffectEvent, useState } from 'react'

type Play = { every: number; held: boolean; current: number; go: (to: number) => void }

const stillness = '(prefers-reduced-motion: reduce)'
export const wantsStillness = () => matchMedia(stillness).matches

/**
 * Goes on after every interaction; stops only for the pause button, for those who asked for less motion, in a hidden
 * tab, and while a slide is held or being read by keyboard.
 */
export function useAutoplay({ every, held, current, go }: Play) {
  const [playing, setPlaying] = useState(true)
  const [hidden, setHidden] = useState(false)
  const step = useEffectEvent(go)
  const moving = playing && !hidden && !held

  useEffect(() => {
    const motion = matchMedia(stillness)
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

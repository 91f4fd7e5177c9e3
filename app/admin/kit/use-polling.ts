import { useEffect, useEffectEvent } from 'react'

/** Looks again and again while `every` says how often. A hidden tab rests. */
export function useNextLook(every: number | undefined, look: () => void) {
  const again = useEffectEvent(() => document.visibilityState === 'visible' && look())
  useEffect(() => {
    if (every === undefined) return undefined
    const tick = () => again()
    const timer = setInterval(tick, every)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every])
}

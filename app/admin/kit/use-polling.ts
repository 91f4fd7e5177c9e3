import { useEffect, useEffectEvent } from 'react'

export function usePolling(intervalMs: number | undefined, poll: () => void) {
  const pollIfVisible = useEffectEvent(() => document.visibilityState === 'visible' && poll())
  useEffect(() => {
    if (intervalMs === undefined) return undefined
    const tick = () => pollIfVisible()
    const timer = setInterval(tick, intervalMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [intervalMs])
}

import { useEffect, useState } from 'react'

const delayMs = 150

/** True when something has lasted longer than a moment. */
export function useDelayed(isActive: boolean): boolean {
  const [isDelayed, setLate] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isActive])
  return isDelayed
}

import { useEffect, useState } from 'react'

const delayMs = 150

/** True once `isActive` has been true for a moment. */
export function useDelayed(isActive: boolean): boolean {
  const [isDelayed, setIsDelayed] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setIsDelayed(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsDelayed(false)
    }
  }, [isActive])
  return isDelayed
}

import { useEffect, useState } from 'react'

const moment = 150

/** True when something has lasted longer than a moment. */
export function useLate(lasting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasting) return
    const timer = setTimeout(() => setLate(true), moment)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [lasting])
  return late
}

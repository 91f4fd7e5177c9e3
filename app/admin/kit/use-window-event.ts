import { useEffect, useEffectEvent } from 'react'

export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
) {
  const latest = useEffectEvent(handle)
  useEffect(() => {
    const listener = (event: WindowEventMap[Name]) => latest(event)
    addEventListener(name, listener)
    return () => removeEventListener(name, listener)
  }, [name])
}

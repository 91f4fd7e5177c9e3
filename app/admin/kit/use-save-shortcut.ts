import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S or Cmd+S, wherever the focus is. */
export function useSaveShortcut(save: () => void) {
  const handleClick = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleClick(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

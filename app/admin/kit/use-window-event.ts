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

const typingFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** A key without a modifier that is neither text for a field nor meant for an open dialog or menu. */
export function isShortcut({ target, ctrlKey, metaKey, altKey }: Omit<KeyboardEvent, 'key'>): boolean {
  const isTyping = target instanceof HTMLElement && target.closest(typingFields) !== null
  return !isTyping && !ctrlKey && !metaKey && !altKey && !document.querySelector('dialog:modal, :popover-open')
}

import { useEffect, useState } from 'react'
import { close } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { alert, info, success } from '#app/ui/icons/states.json'
import { Button } from '#app/ui/kit/button.tsx'
import { dismissToast, noToasts, toastDuration, toasts, type Toast } from '../client/toasts.ts'
import { useStore } from '../client/use-store.ts'

const icons: Record<Toast['tone'], string> = { info, success, destructive: alert }

/** Rendered on the server: screen readers announce only changes inside an existing live region. */
export function Toasts() {
  const current = useStore(toasts, noToasts)
  const [paused, setPaused] = useState(false)
  // When the last toast disappears under the pointer, there is no `mouseleave` event.
  if (paused && current.length === 0) setPaused(false)

  return (
    <div
      className="toast-region"
      role="status"
      aria-atomic="false"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}>
      {current.map((toast) => (
        <TimedToast toast={toast} paused={paused} key={toast.id} />
      ))}
    </div>
  )
}

function TimedToast({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { id, tone, title, text, action, stays } = toast
  useEffect(() => {
    if (paused || stays) return
    const timer = setTimeout(dismissToast, toastDuration(action), id)
    return () => clearTimeout(timer)
  }, [id, action, paused, stays])

  const undo = action && (
    <button
      type="button"
      className="link"
      onClick={() => {
        dismissToast(id)
        action.onClick()
      }}>
      {action.label}
    </button>
  )
  return (
    <div role={tone === 'destructive' ? 'alert' : undefined}>
      <div className={`toast toast--${tone}`}>
        <Glyph d={icons[tone]} />
        <div>
          <b>{title}</b>
          {(text || undo) && (
            <p>
              {text}
              {undo && <> {undo}</>}
            </p>
          )}
        </div>
        <Button size="icon" aria-label="Dismiss" onClick={() => dismissToast(id)}>
          <Glyph d={close} size="small" />
        </Button>
      </div>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { ToastCard } from '#app/ui/kit/toast.tsx'
import { dismissToast, noToasts, toasts, type Toast } from '../client/toasts.ts'
import { useStore } from '../client/use-store.ts'

const toastDurationMs = 5000

/** The region is in the HTML from the start: what appears inside a live region later is read out. */
export function Toasts() {
  const shown = useStore(toasts, noToasts)
  const [paused, setPaused] = useState(false)
  // The last one may leave from under the pointer, and then nothing says that the pointer has left.
  if (paused && shown.length === 0) setPaused(false)

  return (
    <div
      className="toast-region"
      role="status"
      aria-atomic="false"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {shown.map((toast) => (
        <TimedToast toast={toast} paused={paused} key={toast.id} />
      ))}
    </div>
  )
}

function TimedToast({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { id, tone, title, text, action } = toast
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(dismissToast, toastDurationMs, id)
    return () => clearTimeout(timer)
  }, [id, paused])

  const undo = action && (
    <button
      type="button"
      className="link"
      onClick={() => {
        dismissToast(id)
        action.press()
      }}
    >
      {action.label}
    </button>
  )
  const words = undo ? (
    <>
      {text} {undo}
    </>
  ) : (
    text
  )
  return (
    <div role={tone === 'destructive' ? 'alert' : undefined}>
      <ToastCard tone={tone} title={title} text={words} onClose={() => dismissToast(id)} />
    </div>
  )
}

import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { close } from '../icons/controls.json'
import { Glyph } from '../icons/glyph.tsx'
import { Button } from './button.tsx'

type Props = {
  /** A dialog that is mounted only while it is open needs no value. */
  open?: boolean
  /** Called for Esc, the close button and a click on the backdrop. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  wide?: boolean
  className?: string
}

/** A native modal dialog: focus starts in its first field, stays inside, and returns afterwards. */
export function Dialog({ open = true, onClose, title, children, actions, wide = false, className }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const mouseDownTarget = useRef<EventTarget>(null)
  const titleId = useId()

  // A layout effect is cleaned up before the element is removed, while it can still return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    moveToastsToTopDialog()
    element.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus()
    return () => {
      element.close()
      moveToastsToTopDialog()
    }
  }, [open])

  // A press that began inside, for example while selecting text, is not a click on the backdrop.
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current && mouseDownTarget.current === dialog.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={['dialog', wide && 'dialog--wide', className].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Ignore `cancel` events that bubble up from a file input.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && open) onClose()
      }}
      onMouseDown={(event) => void (mouseDownTarget.current = event.target)}
      onClick={closeOnBackdrop}>
      {open && (
        <div className="dialog__frame">
          <div className="dialog__head">
            <h2 id={titleId}>{title}</h2>
            <Button size="icon" aria-label="Close" onClick={onClose}>
              <Glyph d={close} />
            </Button>
          </div>
          {children}
          {actions && <div className="dialog__foot">{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

let homeParent: Element | null | undefined

/** Everything outside a modal dialog is inert, so toasts move into the newest one, and back when the last closes. */
function moveToastsToTopDialog() {
  // Move the whole island: React listens for events on its root element.
  const toasts = document.querySelector('.toast-region')?.parentElement
  if (!toasts) return
  if (!homeParent?.isConnected) homeParent = toasts.parentElement
  const container = [...document.querySelectorAll('dialog:modal')].at(-1) ?? homeParent
  if (toasts.parentElement !== container) container?.append(toasts)
}

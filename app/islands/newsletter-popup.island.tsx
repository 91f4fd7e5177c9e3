import { useEffect, useState, useId, useRef, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { dismissPopup, shouldShowPopup } from '../client/newsletter.ts'
import { onPopupDue } from './popup-trigger.ts'
import { close as closeIcon } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { InputField } from '#app/ui/kit/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { showToast } from '../client/toasts.ts'
import { useSubscription } from './use-subscription.ts'
import { blockOverlays } from '../client/overlay-queue.ts'

type Props = Omit<NewsletterDialogProps, 'onClose' | 'onSubscribed'>

/** Opens on one of two triggers, unless the visitor has subscribed or dismissed it. */
export function NewsletterPopup(props: Props) {
  const [open, setOpen] = useState(false)
  // Checked again when due: the visitor may have subscribed on the page in the meantime.
  useEffect(() => onPopupDue(() => setOpen(shouldShowPopup())), [])
  if (!open) return null

  const close = () => {
    dismissPopup()
    setOpen(false)
  }
  return <NewsletterDialog {...props} onClose={close} onSubscribed={() => setOpen(false)} />
}

type NewsletterDialogProps = {
  title: readonly [string, string]
  text: string
  note: string
  image: string
  onClose: () => void
  onSubscribed: () => void
}

function NewsletterDialog({ title, text, note, image, onClose, onSubscribed }: NewsletterDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  usePartialModal(dialog, onClose)
  const { busy, submit } = useSubscription({
    onEmpty: () => showToast({ tone: 'destructive', title: 'Please enter your email address.' }),
    onSubscribed() {
      showToast({ tone: 'success', title: "Welcome to the pack! You're now subscribed to our newsletter." })
      onSubscribed()
    },
    onFailed: () => showToast({ tone: 'destructive', title: 'Oops! Something went wrong. Please try again.' }),
  })
  return (
    <div className="popup-layer" onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <dialog ref={dialog} className="dialog popup" aria-labelledby={titleId} tabIndex={-1}>
        <Picture src={image} alt="" width={1200} height={800} category="lifestyle" />
        <form className="dialog__frame" method="post" noValidate onSubmit={submit}>
          <div className="dialog__head">
            <h2 id={titleId}>
              {title[0]} <em>{title[1]}</em>
            </h2>
            <Button size="icon" aria-label="Close" onClick={onClose}>
              <Glyph d={closeIcon} />
            </Button>
          </div>
          <p className="soft">{text}</p>
          <InputField label="Email address" type="email" name="email" autoComplete="email" />
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Subscribing...' : 'Subscribe'}
          </Button>
          <p className="field__hint">{note}</p>
        </form>
      </dialog>
    </div>
  )
}

/**
 * A dialog over a backdrop that leaves the cookie bar usable. `showModal` would make the bar inert, even as a popover
 * above the dialog: visible, but neither clickable nor announced. So the dialog is shown non-modally and the rest of
 * the page is made inert: keyboard and screen readers reach only the dialog, the bar and the toasts.
 */
function usePartialModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    const release = blockOverlays()
    element.show()
    element.focus()
    const free = makeOthersInert([element, ...document.querySelectorAll(reachableSelector)])
    return () => {
      free()
      element.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      release()
    }
  }, [dialog])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A search dialog opened on top handles its own Escape.
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Whole islands, because the bar inside may appear and disappear. */
const reachableSelector = '[data-island="cookie-banner"], [data-island="toasts"]'

/** `showModal` would do this for everything outside the dialog. Returns a function that undoes it. */
function makeOthersInert(reachable: readonly Element[]): () => void {
  const inert: HTMLElement[] = []
  makeInert(document.body, reachable, inert)
  return () => {
    for (const element of inert) element.inert = false
  }
}

function makeInert(parent: Element, reachable: readonly Element[], inert: HTMLElement[]) {
  for (const child of parent.children) {
    if (!(child instanceof HTMLElement) || reachable.includes(child)) continue
    if (reachable.some((element) => child.contains(element))) makeInert(child, reachable, inert)
    else if (!child.inert) {
      child.inert = true
      inert.push(child)
    }
  }
}

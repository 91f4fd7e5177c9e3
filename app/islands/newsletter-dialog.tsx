import { useId, useRef } from 'react'
import { close } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { InputField } from '#app/ui/kit/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { showToast } from '../client/toasts.ts'
import { usePartialModal } from './use-partial-modal.ts'
import { useSubscription } from './use-subscription.ts'

export type NewsletterDialogProps = {
  title: readonly [string, string]
  text: string
  note: string
  image: string
  onClose: () => void
  onSubscribed: () => void
}

export function NewsletterDialog({ title, text, note, image, onClose, onSubscribed }: NewsletterDialogProps) {
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
              <Glyph d={close} />
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

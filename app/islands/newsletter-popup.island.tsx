import { useEffect, useState } from 'react'
import { dismissPopup, shouldShowPopup } from '../client/newsletter.ts'
import { NewsletterDialog, type NewsletterDialogProps } from './newsletter-dialog.tsx'
import { onPopupDue } from './popup-trigger.ts'

type Props = Omit<NewsletterDialogProps, 'onClose' | 'onSubscribed'>

/** Two triggers and two flags, and nothing else, decide whether it opens. */
export function NewsletterPopup(props: Props) {
  const [open, setOpen] = useState(false)
  // The form of the page may have subscribed the visitor while the popup was waiting.
  useEffect(() => onPopupDue(() => setOpen(shouldShowPopup())), [])
  if (!open) return null

  const close = () => {
    dismissPopup()
    setOpen(false)
  }
  return <NewsletterDialog {...props} onClose={close} onSubscribed={() => setOpen(false)} />
}

import { useEffect, useState } from 'react'
import { dismissPopup, shouldShowPopup } from '../client/newsletter.ts'
import { NewsletterDialog, type NewsletterDialogProps } from './newsletter-dialog.tsx'
import { onPopupDue } from './popup-trigger.ts'

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

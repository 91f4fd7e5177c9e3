import { showToast } from '#app/client/toasts.ts'
import { errorMessage } from './error-message.ts'

type ToastAction = { label: string; press: () => void }

export function toastSuccess(title: string, text?: string, action?: ToastAction) {
  showToast({ tone: 'success', title, text, ...(action && { action }) })
}

export function toastInfo(title: string, text?: string) {
  showToast({ tone: 'info', title, text })
}

/** The specified title with the server’s message below it. */
export function toastError(title: string, error?: unknown) {
  const message = errorMessage(error)
  showToast({ tone: 'destructive', title, text: message === title ? undefined : message })
}

import { dismissToast, toasts } from '#app/client/toasts.ts'

/** Errors stay on screen until they no longer matter: another try, a success, another view, or the end of a dialog. */
export function dismissErrors(title?: string) {
  for (const toast of toasts.get())
    if (toast.stays && (title === undefined || toast.title === title)) dismissToast(toast.id)
}

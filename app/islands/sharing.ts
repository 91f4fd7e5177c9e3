import { showToast } from '../client/toasts.ts'

const absoluteUrl = (path: string) => new URL(path, location.href).href

export function openFacebook(path: string) {
  const sharer = `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(absoluteUrl(path))}`
  if (!window.open(sharer, 'share', 'popup,width=600,height=400')) location.assign(sharer)
}

export const canShare = () => typeof navigator.share === 'function'

export async function openShareSheet(path: string, title: string) {
  try {
    await navigator.share({ title, url: absoluteUrl(path) })
  } catch {
    // The browser reports closing the sheet as an error; it is not one.
  }
}

/** If the browser does not allow copying, a toast shows the URL to copy by hand. */
export async function copyLink(path: string): Promise<boolean> {
  const address = absoluteUrl(path)
  if ((await copyByClipboard(address)) || copyBySelection(address)) return true
  showToast({ tone: 'info', title: "Your browser doesn't allow copying", text: address })
  return false
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The deprecated API also works on a site without https. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return copied
}

import { showToast } from '#app/client/toasts.ts'
import { sentenceOf } from './fetch-json.ts'

type Action = { label: string; press: () => void }

export function tellSuccess(title: string, text?: string, action?: Action) {
  showToast({ tone: 'success', title, text, ...(action && { action }) })
}

export function tellInfo(title: string, text?: string) {
  showToast({ tone: 'info', title, text })
}

/** The specified title, and below it what the door had to say. */
export function tellFailure(title: string, error?: unknown) {
  const said = sentenceOf(error)
  showToast({ tone: 'destructive', title, text: said === title ? undefined : said })
}

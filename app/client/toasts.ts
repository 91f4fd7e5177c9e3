import { createStore } from './store.ts'

type Tone = 'info' | 'success' | 'destructive'
export type Toast = {
  id: number
  tone: Tone
  title: string
  text?: string | undefined
  /** Until it is dismissed. */
  stays?: boolean
  /** A button inside the toast, such as `Undo`. */
  action?: { label: string; onClick: () => void }
}

export const noToasts: readonly Toast[] = []
export const toasts = createStore(noToasts)
let lastId = 0

export function showToast(toast: Omit<Toast, 'id'>): number {
  toasts.set([...toasts.get(), { ...toast, id: ++lastId }])
  return lastId
}

export function dismissToast(id: number) {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** In milliseconds. A button needs time to be read, considered and reached. */
export const toastDuration = (action: Toast['action']) => (action ? 20_000 : 5000)

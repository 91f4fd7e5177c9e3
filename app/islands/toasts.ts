import { useSyncExternalStore } from 'react'

export type Tone = 'info' | 'success' | 'destructive'
export type Toast = { id: number; tone: Tone; title: string; text?: string }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Islands are separate React roots: they share this module, not a context. */
export function showToast(toast: Omit<Toast, 'id'>) {
  change([...toasts, { ...toast, id: ++lastId }])
}

export function closeToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
}

const none: readonly Toast[] = []

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

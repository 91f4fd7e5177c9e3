import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#app/client/store.ts'

const currentHref = () => location.pathname + location.search
const currentLocation = createStore(currentHref())
const historyStep = (state: unknown) => (state as { step?: number } | null)?.step ?? 0

let currentStep = historyStep(history.state)
/** Called before the view changes; resolves to true if it may. */
let leaveGuard: (() => Promise<boolean>) | undefined

export function useCurrentUrl(): URL {
  const href = useSyncExternalStore(currentLocation.subscribe, currentLocation.get)
  return new URL(href, location.origin)
}

/** `over`: opens a dialog that has its own URL; the view below keeps its scroll position. */
export async function navigate(href: string, how: 'push' | 'over' | 'replace' = 'push') {
  if (how === 'push' && leaveGuard && !(await leaveGuard())) return
  if (how === 'replace') history.replaceState({ step: currentStep }, '', href)
  else history.pushState({ step: ++currentStep, over: how === 'over' }, '', href)
  currentLocation.set(currentHref())
  if (how === 'push') scrollTo(0, 0)
}

/** Closes a dialog that has its own URL: goes back if it was opened `over` a view, otherwise replaces it with `below`. */
export function closeOverlay(below: string) {
  if ((history.state as { over?: boolean } | null)?.over) history.back()
  else void navigate(below, 'replace')
}

/** While `active`, asks before the view or the page is left. */
export function useLeaveGuard(active: boolean, mayLeave: () => Promise<boolean>) {
  useEffect(() => {
    if (!active) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    leaveGuard = mayLeave
    addEventListener('beforeunload', warn)
    return () => {
      leaveGuard = undefined
      removeEventListener('beforeunload', warn)
    }
  }, [active, mayLeave])
}

let restoringHistory = false

/** `popstate` fires after the URL has changed, so we undo the step, ask, and redo it if the user agrees. */
addEventListener('popstate', ({ state }) => {
  const target = historyStep(state)
  const distance = target - currentStep
  if (restoringHistory || !leaveGuard || distance === 0) {
    restoringHistory = false
    currentStep = target
    currentLocation.set(currentHref())
    return
  }
  const confirmLeave = leaveGuard
  restoringHistory = true
  history.go(-distance)
  void confirmLeave().then((leave) => {
    if (!leave) return
    restoringHistory = true
    history.go(distance)
  })
})

import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#app/client/store.ts'

const here = () => location.pathname + location.search
const place = createStore(here())
const stepOf = (state: unknown) => (state as { step?: number } | null)?.step ?? 0

let step = stepOf(history.state)
/** Asked before the view changes; true lets it go. */
let guard: (() => Promise<boolean>) | undefined

export function usePlace(): URL {
  const href = useSyncExternalStore(place.subscribe, place.get)
  return new URL(href, location.origin)
}

/** `over`: a dialog with an address, above the view that stays where it is scrolled to. */
export async function go(href: string, how: 'push' | 'over' | 'replace' = 'push') {
  if (how === 'push' && guard && !(await guard())) return
  if (how === 'replace') history.replaceState({ step }, '', href)
  else history.pushState({ step: ++step, over: how === 'over' }, '', href)
  place.set(here())
  if (how === 'push') scrollTo(0, 0)
}

/** Closes what was opened `over` a view as Back would; opened by its address, it gives way to `below`. */
export function leaveOver(below: string) {
  if ((history.state as { over?: boolean } | null)?.over) history.back()
  else void go(below, 'replace')
}

/** While `active`, leaving this view or the page asks first. */
export function useLeaveGuard(active: boolean, mayLeave: () => Promise<boolean>) {
  useEffect(() => {
    if (!active) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    guard = mayLeave
    addEventListener('beforeunload', warn)
    return () => {
      guard = undefined
      removeEventListener('beforeunload', warn)
    }
  }, [active, mayLeave])
}

let returning = false

/** Back has already happened when we hear of it: it is taken back, asked about, and then done again. */
addEventListener('popstate', ({ state }) => {
  const target = stepOf(state)
  const distance = target - step
  if (returning || !guard || distance === 0) {
    returning = false
    step = target
    place.set(here())
    return
  }
  const asked = guard
  returning = true
  history.go(-distance)
  void asked().then((leave) => {
    if (!leave) return
    returning = true
    history.go(distance)
  })
})

import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import '#app/styles/front.css'
import './no-animations.css'
import { noToasts, toasts } from '#app/client/toasts.ts'
import { Toasts } from '#app/islands/toasts.island.tsx'

const { href } = location

/** Mounts an island beside the toasts, each in a root of its own, as on a page. */
export async function renderIsland(island: ReactNode) {
  onTestFinished(forgetVisit)
  // On a narrow screen toasts cover what is at the top.
  if (innerWidth !== 1280) await page.viewport(1280, 800)
  const region = document.createElement('div')
  region.dataset.island = 'toasts'
  document.body.append(region)
  await render(<Toasts />, { container: region })
  return render(island)
}

async function forgetVisit() {
  await cleanup()
  vi.restoreAllMocks()
  toasts.set(noToasts)
  localStorage.clear()
  sessionStorage.clear()
  scrollTo(0, 0)
  history.replaceState(null, '', href)
}

/** What a reader sees of them. */
export function visibleToasts() {
  return [...document.querySelectorAll('.toast')]
    .filter((toast) => toast.checkVisibility())
    .map((toast) => ({
      tone: /toast--(\w+)/.exec(toast.className)?.[1],
      title: toast.querySelector('b')?.innerText,
      text: toast.querySelector('p')?.innerText ?? '',
    }))
}

/** Everything that the site has stored in this browser. */
export const storedEntries = () => ({
  local: Object.fromEntries(Object.entries(localStorage)),
  session: Object.fromEntries(Object.entries(sessionStorage)),
})

export const field = (name: string) => {
  const control = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)
  if (!control) throw new Error(`There is no field ${name}.`)
  return control
}

/** From here on only `advanceClock` lets timers run. The time since navigation starts at 0. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  // Otherwise Vitest lets the clock run while it clicks and polls, the longer the slower the machine is.
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
  onTestFinished(() => void vi.useRealTimers())
}

/** Resolves when the page has drawn what changed. */
export async function advanceClock(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await nextFrame()
}

export const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Keeps the test's page: records where it would have gone instead. */
export function interceptNavigation() {
  const visits: { type: NavigationType; url: string }[] = []
  const intercept = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return
    const { pathname, search } = new URL(event.destination.url)
    visits.push({ type: event.navigationType, url: pathname + search })
    event.preventDefault()
  }
  navigation.addEventListener('navigate', intercept)
  onTestFinished(() => navigation.removeEventListener('navigate', intercept))
  return visits
}

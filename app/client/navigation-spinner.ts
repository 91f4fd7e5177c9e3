import { pressedLink } from './plain-click.ts'

const moment = 150
/** By then the page is not coming: a download, or a link that was stopped. */
const longest = 30_000
let wait: HTMLElement | undefined

/** A press on a link shows a spinner over the page when the next one has not arrived after a moment. */
export function watchLeaving() {
  document.addEventListener('click', (event) => {
    const link = pressedLink(event)
    if (link && leadsAway(link)) showWait()
  })
  window.addEventListener('pageshow', endWait)
  document.addEventListener('keydown', (event) => event.key === 'Escape' && endWait())
}

function leadsAway({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !(isHere && hash !== '')
}

export function showWait() {
  endWait()
  // In the page before it says anything: only what changes in a live region is read out.
  const region = document.createElement('div')
  region.role = 'status'
  document.body.append(region)
  wait = region
  setTimeout(() => {
    region.className = 'page-wait'
    region.innerHTML = '<span class="spinner spinner--large"></span><span class="visually-hidden">Loading</span>'
  }, moment)
  setTimeout(() => region.remove(), longest)
}

function endWait() {
  wait?.remove()
}

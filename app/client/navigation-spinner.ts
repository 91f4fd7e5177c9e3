import { plainClickLink } from './plain-click.ts'

const spinnerDelayMs = 150
/** By then the page is not coming: a download, or a link that was stopped. */
const maxSpinnerMs = 30_000
let spinnerRegion: HTMLElement | undefined

/** A press on a link shows a spinner over the page when the next one has not arrived after a moment. */
export function installNavigationSpinner() {
  document.addEventListener('click', (event) => {
    const link = plainClickLink(event)
    if (link && isNavigation(link)) showNavigationSpinner()
  })
  window.addEventListener('pageshow', hideNavigationSpinner)
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hideNavigationSpinner())
}

function isNavigation({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !(isHere && hash !== '')
}

export function showNavigationSpinner() {
  hideNavigationSpinner()
  // In the page before it says anything: only what changes in a live region is read out.
  const region = document.createElement('div')
  region.role = 'status'
  document.body.append(region)
  spinnerRegion = region
  setTimeout(() => {
    region.className = 'page-wait'
    region.innerHTML = '<span class="spinner spinner--large"></span><span class="visually-hidden">Loading</span>'
  }, spinnerDelayMs)
  setTimeout(() => region.remove(), maxSpinnerMs)
}

function hideNavigationSpinner() {
  spinnerRegion?.remove()
}

import { plainClickLink } from './plain-click.ts'

const spinnerDelayMs = 150
/** After this long no page is coming: it was a download, or the navigation was stopped. */
const maxSpinnerMs = 30_000
let spinnerRegion: HTMLElement | undefined

/** Shows a spinner over the page when the next one takes more than a moment to load. */
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
  // Added empty first: screen readers announce only changes in a live region.
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

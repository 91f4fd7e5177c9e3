import type { ApiPath, BodyOf } from '#app/contract/contract.ts'
import { canIdentifyVisitor } from './consent.ts'
import { installCookieBanner } from './cookie-banner.ts'
import { installImageFallback } from './image-fallback.ts'
import { plainClickLink } from './plain-click.ts'
import { readStorage, removeStorage, writeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import { sessionId, visitorId } from './visitor.ts'

const scrollFlag = 'scrollToCategories'
const scrollDelayMs = 100
const clicksPath: ApiPath = '/api/clicks'
const pageViewsPath: ApiPath = '/api/functions/track-page-view'

/** Behaviors of every page that need no React. Loaded after the first paint, unlike the loader. */
export function installPageBehaviors() {
  installCookieBanner()
  activateWithoutVisitor()
  installImageFallback()
  trackAffiliateClicks()
  installCategoriesLink()
  followExcerpts()
  installNavigationSpinner()
  trackPageViews()
  highlightCurrentSection()
  if (document.querySelector('[data-countries], [data-clinic-form]'))
    void import('./clinic-numbers.ts').then(({ installClinicNumbers }) => installClinicNumbers())
  const note = document.querySelector<HTMLFormElement>('[data-test-note]')
  if (note) void import('./test-note.ts').then(({ installTestNote }) => installTestNote(note))
  const card = document.querySelector<HTMLElement>('[data-fridge-offer]')
  if (card) void import('./fridge-card.ts').then(({ installFridgeCard }) => installFridgeCard(card))
  if (document.querySelector('[data-finder]'))
    void import('./finder-search.ts').then(({ installFinderSearch }) => installFinderSearch())
  const byWeight = document.querySelectorAll<HTMLElement>('[data-by-weight]')
  if (byWeight.length > 0)
    void import('./animal-figures.ts').then(({ fillAnimalFigures }) => fillAnimalFigures(byWeight))
  if (document.querySelector('[data-calculator], [data-tools]')) void installTools()
  if (document.querySelector('.half')) void import('./half-of-the-world.ts').then(({ showOwnHalf }) => showOwnHalf())
  installReadingSettings()
  installOffline()
  document.querySelector('[data-print]')?.addEventListener('click', () => print())
}

/** Calculators, and what they say for the animals of this reader. */
async function installTools() {
  const animals = readStorage('local', 'wagwise.animals') ? await import('./tool-animals.ts') : undefined
  const { installCalculators, loadCalculation } = await import('./calculators.ts')
  installCalculators(animals)
  const list = document.querySelector<HTMLElement>('[data-tools]')
  if (list) await animals?.fillToolList(list, loadCalculation)
}

/** Nothing of them is loaded before a reader wants it. */
function installReadingSettings() {
  if (document.documentElement.dataset.face === 'dyslexic')
    void import('./reading-face.ts').then(({ loadReadingFace }) => loadReadingFace())
  const button = document.querySelector<HTMLElement>('[data-reading]')
  button?.addEventListener('click', () => {
    void import('./reading-panel.ts').then(({ toggleReadingPanel }) => toggleReadingPanel(button))
  })
}

/** Pages of an emergency stay on the device after a visit; so do saved articles, which /favorites lists. */
function installOffline() {
  const entry = document.querySelector<HTMLElement>('[data-offline-entry]')
  if (entry) void import('./offline-entry.ts').then(({ fillOfflineEntry }) => fillOfflineEntry(entry))
  const list = document.querySelector<HTMLElement>('[data-saved-articles]')
  if (list) void import('./offline-list.ts').then(({ listOfflineArticles }) => listOfflineArticles(list))
  if (document.documentElement.dataset.offline === 'visit')
    void import('./offline.ts').then(({ keepPages }) => keepPages())
  const keepSaved = () => void import('./offline.ts').then(({ keepSavedArticles }) => keepSavedArticles())
  document.addEventListener('favorites', keepSaved)
  if (location.pathname === '/favorites') keepSaved()
}

/** In milliseconds. Who reads without touching the page has everything ready by then. */
const latestActivation = 10_000

/** A signed-in visitor has links of their own, and a list that Back loads again has to be filled. */
function activateWithoutVisitor() {
  const activate = () => document.dispatchEvent(new Event('activate'))
  session.subscribe(() => session.get().user && activate())
  if ((history.state as { pages?: number } | null)?.pages) activate()
  if (document.querySelector('[data-animals] [data-animals-page]')) activate()
  setTimeout(activate, latestActivation)
}

/** Affiliate links go straight to the retailer; a beacon sent in parallel counts the click. */
function trackAffiliateClicks() {
  document.addEventListener('click', sendClick)
  // A middle click opens the link in a new tab.
  document.addEventListener('auxclick', (event) => event.button === 1 && sendClick(event))
}

function sendClick({ target }: MouseEvent) {
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLElement>('[data-click-product],a[rel^=sponsored]')
  if (!link) return
  const product_id = link.dataset.clickProduct
  const article_id = target.closest<HTMLElement>('[data-click-article]')?.dataset.clickArticle
  const offer_id = link.dataset.clickOffer
  const click = { product_id, article_id, offer_id } satisfies BodyOf<'POST /api/clicks'>
  navigator.sendBeacon(clicksPath, new Blob([JSON.stringify(click)], { type: 'application/json' }))
}

/** Counts every time a page is shown: not while it is prerendered, and again when Back restores it. */
function trackPageViews() {
  if (document.prerendering)
    document.addEventListener('prerenderingchange', () => sendPageView(document.referrer), { once: true })
  else sendPageView(document.referrer)
  window.addEventListener('pageshow', ({ persisted }) => persisted && sendPageView(''))
}

function sendPageView(referrer: string) {
  const ids = canIdentifyVisitor() ? { visitorId: visitorId(), sessionId: sessionId() } : {}
  // The server drops ids that come with Global Privacy Control, unless the visitor accepted cookies all the same.
  const consent = navigator.globalPrivacyControl && ids.visitorId ? ('accepted' as const) : undefined
  const missing = document.documentElement.dataset.missing === undefined ? undefined : (true as const)
  const view = { ...ids, consent, missing, pagePath: location.pathname, referrer }
  fetch(pageViewsPath, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view satisfies BodyOf<'POST /api/functions/track-page-view'>),
  }).then(
    ({ ok, status }) => ok || console.error(`The view was not counted: ${status}`),
    (error: unknown) => console.error('The view was not counted.', error),
  )
}

/** On the home page the link is a plain anchor. From elsewhere, the home page loads at its top and then scrolls. */
function installCategoriesLink() {
  document.addEventListener('click', (event) => {
    const link = plainClickLink(event)
    if (link?.getAttribute('href') !== '/#categories') return
    if (location.pathname === '/') {
      closePhoneMenu(link)
      return
    }
    event.preventDefault()
    showNavigationSpinner()
    // Without storage, the URL has to carry the target.
    location.assign(writeStorage('session', scrollFlag, 'true') ? '/' : '/#categories')
  })
  if (location.pathname !== '/' || !readStorage('session', scrollFlag)) return
  removeStorage('session', scrollFlag)
  setTimeout(() => document.getElementById('categories')?.scrollIntoView(), scrollDelayMs)
}

/** An excerpt lies above the click area of its card, so that its text can be selected. */
function followExcerpts() {
  document.addEventListener('click', (event) => {
    const excerpt = event.target instanceof Element && event.target.closest('.story-card__excerpt')
    if (!excerpt || !getSelection()?.isCollapsed) return
    excerpt.parentElement?.querySelector('a')?.dispatchEvent(new MouseEvent('click', event))
  })
}

/** A click inside the phone menu does not close it, and the page would scroll behind it. */
function closePhoneMenu(link: Element) {
  const menu = link.closest<HTMLElement>('[popover]')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}

/** Marks the current section in the table of contents. (The progress bar at the top is CSS only.) */
function highlightCurrentSection() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a[href^="#"]')]
  const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [])
  const mark = () => {
    const readAt = innerHeight / 3
    const read = headings.filter((heading) => heading.getBoundingClientRect().top < readAt).length
    for (const [index, link] of links.entries()) {
      if (index === read - 1) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  // The margin reaches far above the screen so that a jump to the top triggers every heading it passes.
  const watch = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -66% 0px' })
  for (const heading of headings) watch.observe(heading)
}

declare global {
  interface Document {
    readonly prerendering?: boolean
  }
}

const spinnerDelayMs = 150
/** After this long no page is coming: it was a download, or the navigation was stopped. */
const maxSpinnerMs = 30_000
let spinnerRegion: HTMLElement | undefined

/** Shows a spinner over the page when the next one takes more than a moment to load. */
function installNavigationSpinner() {
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

function showNavigationSpinner() {
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

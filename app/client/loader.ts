import '@vitejs/plugin-react/preamble'
import { replayEarlyEvents } from './early-events.ts'

const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
const hydrations = new WeakMap<HTMLElement, Promise<void>>()

/** React is loaded with the first island that needs it, never before. */
function hydrate(island: HTMLElement): Promise<void> {
  const started = hydrations.get(island)
  if (started) return started
  const start = import('./hydrate.tsx')
    .then((module) => module.hydrate(island))
    .then(
      () => void (island.dataset.state = 'ready'),
      (error: unknown) => {
        island.dataset.state = 'failed'
        console.error(`Island ${island.dataset.island} was not hydrated.`, error)
      },
    )
  hydrations.set(island, start)
  return start
}

/** `near` islands hydrate well before they scroll into view, so each margin has its own observer. */
const observeWithin = (rootMargin: string) =>
  new IntersectionObserver(
    (entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void hydrate(target as HTMLElement)
      }
    },
    { rootMargin },
  )

/** The first sign of a visitor. Until then a page runs no island that shows nothing by itself, mostly not even React. */
const active = new Promise<void>((resolve) => {
  for (const sign of ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'scroll', 'activate'])
    document.addEventListener(sign, () => resolve(), true)
})

/** No carousel moves earlier by itself. */
const stillMs = 3000

// Safari has no requestIdleCallback.
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200)

/** `load` fires before the first paint on slow phones, and what loads before it delays it. A hidden tab does not paint. */
const firstPaint = new Promise((resolve) => {
  setTimeout(resolve, 2000)
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
})

/** Islands load nothing before the page itself has loaded, unless a visitor interacts with one. */
function startIslands() {
  const whenVisible = observeWithin('200px')
  const whenNear = observeWithin('1200px')
  const still = new Promise((resolve) => setTimeout(resolve, stillMs))
  for (const island of islands) {
    const { when } = island.dataset
    if (when === 'load') void hydrate(island)
    else if (when === 'active') void active.then(() => whenIdle(() => void hydrate(island)))
    else if (when === 'still') void Promise.race([active, still]).then(() => whenVisible.observe(island))
    else if (when) (when === 'near' ? whenNear : whenVisible).observe(island)
  }
  // Inside another site nothing is stored or counted.
  if ('embedded' in document.documentElement.dataset)
    void import('./calculators.ts').then(({ installCalculators }) => installCalculators())
  else void import('./page-behaviors.ts').then(({ installPageBehaviors }) => installPageBehaviors())
}

/** Loaded on the first click: this file blocks the first paint, so it must import nothing. */
const loadDialogState = () => import('./dialog-state.ts')

/** Buttons in the header and footer are plain HTML; this handles them from the first paint on. */
function listenForDialogTriggers() {
  const openSearch = async (event: Event) => {
    event.preventDefault()
    const { searchDialogOpen } = await loadDialogState()
    searchDialogOpen.set(true)
    const dialog = islands.find(({ dataset }) => dataset.island === 'search-dialog')
    if (dialog) await hydrate(dialog)
    if (dialog?.dataset.state !== 'ready') location.assign('/blog')
  }
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    if (event.target.closest('[data-open-search]')) void openSearch(event)
    else if (event.target.closest('[data-cookie-settings]')) {
      void loadDialogState().then(({ cookieSettingsOpen }) => cookieSettingsOpen.set(true))
    }
  })
  document.addEventListener('keydown', (event) => {
    if (isSearchShortcut(event)) void openSearch(event)
  })
}

function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return false
  if (event.ctrlKey || event.metaKey) return event.key === 'k' && !event.shiftKey
  return event.key === '/' && !isTyping(event.target)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** Size, face, colors and half of the world, as attributes for the styles, before the first paint; and whether there are animals. */
function applyReadingSettings() {
  try {
    const settings = JSON.parse(localStorage.getItem('wagwise.reading') ?? '{}') as Record<string, string>
    Object.assign(document.documentElement.dataset, settings)
    if (localStorage.getItem('wagwise.animals')?.includes('"species"')) document.documentElement.dataset.animals = ''
  } catch {
    // Storage is denied, or holds something else.
  }
}

applyReadingSettings()
replayEarlyEvents(hydrate)
listenForDialogTriggers()
if (document.readyState === 'complete') startIslands()
else addEventListener('load', () => void firstPaint.then(startIslands))

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
        console.error(`Island ${island.dataset.island} keeps its server-rendered HTML.`, error)
      },
    )
  hydrations.set(island, start)
  return start
}

/** False if it failed. */
async function activateIsland(name: string): Promise<boolean> {
  const island = islands.find(({ dataset }) => dataset.island === name)
  if (island) await hydrate(island)
  return island?.dataset.state === 'ready'
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

// Safari has no requestIdleCallback.
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200)

/** `load` fires before the first paint on slow phones. Once the second frame begins, the first is on screen. */
function afterFirstPaint(run: () => void) {
  // A hidden tab never paints.
  if (document.hidden) run()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)))
}

/** Islands load nothing before the page itself has loaded, unless a visitor interacts with one. */
function startIslands() {
  const whenVisible = observeWithin('200px')
  const whenNear = observeWithin('1200px')
  for (const island of islands) {
    if (island.dataset.when === 'load') void hydrate(island)
    else if (island.dataset.when === 'idle') whenIdle(() => void hydrate(island))
    else (island.dataset.when === 'near' ? whenNear : whenVisible).observe(island)
  }
  void import('./page-behaviors.ts').then(({ installPageBehaviors }) => installPageBehaviors())
}

/** Loaded on the first click: this file blocks the first paint, so it must import nothing. */
const loadDialogState = () => import('./dialog-state.ts')

/** Buttons in the header and footer are plain HTML; this handles them from the first paint on. */
function listenForDialogTriggers() {
  const openSearch = async (event: Event) => {
    event.preventDefault()
    const { searchDialogOpen } = await loadDialogState()
    searchDialogOpen.set(true)
    if (!(await activateIsland('search-dialog'))) location.assign('/blog')
  }
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    if (event.target.closest('[data-open-search]')) void openSearch(event)
    else if (event.target.closest('[data-cookie-settings]')) {
      void loadDialogState().then(({ cookieSettingsOpen }) => {
        cookieSettingsOpen.set(true)
        return activateIsland('cookie-banner')
      })
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

replayEarlyEvents(hydrate)
listenForDialogTriggers()
if (document.readyState === 'complete') startIslands()
else addEventListener('load', () => afterFirstPaint(startIslands), { once: true })

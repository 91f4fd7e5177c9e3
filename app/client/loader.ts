import '@vitejs/plugin-react/preamble'
import { replayEarlyEvents } from './early-events.ts'
import { listenForDialogTriggers } from './dialog-triggers.ts'

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

replayEarlyEvents(hydrate)
listenForDialogTriggers(activateIsland)
if (document.readyState === 'complete') startIslands()
else addEventListener('load', () => afterFirstPaint(startIslands), { once: true })

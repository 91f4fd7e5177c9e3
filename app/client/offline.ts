import { readFavorites } from './favorites.ts'
import { fetchJson } from './fetch-json.ts'
import { now } from './browser-clock.ts'

/** Development has no built worker, and the owner can switch it off. */
const isOn = () => !import.meta.env.DEV && document.documentElement.dataset.offline !== undefined

/** Private windows of some browsers have no workers, and sites without https have none either. */
async function openWorker(): Promise<ServiceWorker | undefined> {
  if (!isOn() || !('serviceWorker' in navigator)) return undefined
  await navigator.serviceWorker.register('/sw.js')
  return (await navigator.serviceWorker.ready).active ?? undefined
}

/** Keeps the emergency pages on the device and says so. */
export async function keepPages() {
  try {
    const worker = await openWorker()
    if (!worker) return
    worker.postMessage({ kind: 'visit', now: now(), path: location.pathname })
    const isStored = await caches.match(location.pathname)
    for (const note of document.querySelectorAll<HTMLElement>('[data-saved]')) note.hidden = !isStored
  } catch (error) {
    console.error('The page was not kept on this device.', error)
  }
}

/** As many as the API returns at once, and more than there is room for. */
const maxArticles = 200

/** Keeps the articles that are saved now, newest first, and no others. */
export async function keepSavedArticles() {
  try {
    const ids = readFavorites()
    // Who has saved nothing needs no worker, unless one has to forget what was saved.
    if (ids.length === 0 && !navigator.serviceWorker?.controller) return
    const worker = await openWorker()
    if (!worker) return
    const query = { ids: ids.slice(0, maxArticles).join(',') }
    const { articles } = ids.length === 0 ? { articles: [] } : await fetchJson('GET /api/articles/saved', { query })
    // A later change sends a list of its own.
    if (readFavorites().join(',') !== ids.join(',')) return
    const saved = articles.map(({ slug, title }) => ({ path: `/article/${slug}`, title }))
    worker.postMessage({ kind: 'saved', articles: saved })
  } catch (error) {
    console.error('Saved articles were not kept on this device.', error)
  }
}

import { ruleFor } from '../cache-rules.ts'
import { answer } from './answer.ts'
import { keepSaved, keepVisited, storePages, type SavedArticle } from './page-store.ts'

declare const self: ServiceWorkerGlobalScope

/** What pages tell the worker. */
type Message = { kind: 'visit'; now: number; path: string } | { kind: 'saved'; articles: readonly SavedArticle[] }

self.addEventListener('install', (event) => event.waitUntil(storePages().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const rule = ruleFor(event.request, self.location.origin)
  if (rule) event.respondWith(answer(event, rule))
})

let last: Promise<void> = Promise.resolve()

/** One after the other, because each reads and changes the same caches. */
self.addEventListener('message', (event) => {
  const message = event.data as Message
  last = last
    .then(() => (message.kind === 'saved' ? keepSaved(message.articles) : keepVisited(message)))
    .catch((error: unknown) => console.error('The pages on this device were not refreshed.', error))
  event.waitUntil(last)
})

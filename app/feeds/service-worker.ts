import type { ApiContext } from '#app/route.ts'
import { readSettings } from '#features/settings/queries.ts'
import { fileResponse } from './file-response.ts'

/** Browsers look for a new worker when a page is opened: this one cleans up and is gone. */
const removal = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name)
  await registration.unregister()
}
`

export async function getServiceWorker({ deps }: ApiContext): Promise<Response> {
  const { worksOffline } = await readSettings(deps)
  return fileResponse('script', (worksOffline && deps.serviceWorker) || removal)
}

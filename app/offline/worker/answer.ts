import type { Rule } from '../cache-rules.ts'
import { entryShell, otherPage } from '../offline-pages.ts'
import { cacheNames, storePage } from './page-store.ts'

/** In milliseconds. On a line this slow, a copy from an earlier visit helps more than the page of today. */
const patience = 3000

const cached = async (key: string) =>
  (await caches.open(cacheNames.pages)).match(key).then(async (page) => page ?? caches.match(key))

export function answer(event: FetchEvent, { kind, key }: Rule): Promise<Response> {
  if (kind === 'index' || kind === 'file') return cached(key).then((stored) => stored ?? fetch(event.request))
  if (kind === 'picture') return fetch(event.request).catch(async () => (await cached(key)) ?? Response.error())
  return answerPage(event, key, kind)
}

async function answerPage(event: FetchEvent, key: string, kind: 'page' | 'entry' | 'elsewhere'): Promise<Response> {
  const stored = kind === 'elsewhere' ? undefined : await cached(key)
  const network = fetch(event.request)
  if (kind === 'page' && stored) event.waitUntil(replaceStored(event.request, key, network))
  const patient = network.then((response) => (response.status >= 500 && stored ? stored : response))
  const first = stored ? Promise.race([patient, wait(patience).then(() => stored)]) : patient
  return first.catch(async (error: unknown) => stored ?? (await cached(otherPage)) ?? Promise.reject(error as Error))
}

/** An answer to a query is not the page itself. */
async function replaceStored({ url }: Request, key: string, network: Promise<Response>) {
  const { pathname, search } = new URL(url)
  const copy = await network.then(
    (response) => response.clone(),
    () => undefined,
  )
  if (!copy || pathname !== key || search !== '' || key === entryShell || copy.status >= 500) return
  await storePage(key, copy).catch((error: unknown) => console.error(`${key} was not kept.`, error))
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

import { articlesThatFit, isDue } from '../cache-rules.ts'
import { entryShell, isKeptAlone, offlinePages, otherPage, safeIndex, savedList } from '../offline-pages.ts'
import { collectFiles, isPicture } from '../page-files.ts'

export type SavedArticle = { path: string; title: string }

export const cacheNames = { pages: 'offline-pages', files: 'offline-files' } as const
const maxBytes = 6 * 1024 * 1024
const pages = () => caches.open(cacheNames.pages)
const files = () => caches.open(cacheNames.files)
const isArticle = (path: string) => path.startsWith('/article/')
const pathOf = ({ url }: Request) => new URL(url).pathname + new URL(url).search

/** Everything that the emergency pages need. Fails as a whole: half of it helps nobody. */
export async function storePages() {
  for (const path of [safeIndex, entryShell, otherPage, ...offlinePages]) await storePage(path)
}

/** Files first: a page in the cache always has its styles and scripts. */
export async function storePage(path: string, given?: Response) {
  const response = given ?? (await fetch(path, { cache: 'no-cache' }))
  if (response.status === 404 || response.status === 410) {
    await (await pages()).delete(path)
    return
  }
  if (!response.ok || response.redirected) throw new Error(`${path} answered ${response.status}.`)
  if (path !== safeIndex) await collectFiles(await response.clone().text(), readOrFetch)
  await (await pages()).put(path, response)
}

async function readOrFetch(path: string): Promise<string> {
  const store = await files()
  const stored = await store.match(path)
  if (stored) return path.endsWith('.js') ? stored.text() : ''
  const response = await fetch(path)
  if (response.ok) {
    await store.put(path, response.clone())
    return path.endsWith('.js') ? response.text() : ''
  }
  if (!isPicture(path)) throw new Error(`${path} answered ${response.status}.`)
  return ''
}

/** A page that is kept alone is kept from its first visit on. */
export async function keepVisited({ now, path }: { now: number; path: string }) {
  if (isKeptAlone(path) && !(await (await pages()).match(path))) await storePage(path)
  await refresh(now)
}

/** Fetches again what is old, and removes files that no page needs anymore. */
async function refresh(now: number) {
  const store = await pages()
  const isOld = async (path: string, kind: 'page' | 'article') =>
    isDue(kind, (await store.match(path))?.headers.get('date') ?? null, now)
  if (!(await isOld(safeIndex, 'page'))) return
  await storePages()
  for (const path of (await store.keys()).map(pathOf))
    if ((isArticle(path) || isKeptAlone(path)) && (await isOld(path, 'article'))) await storePage(path)
  await keepSaved(await readSaved())
}

async function readSaved(): Promise<SavedArticle[]> {
  const response = await (await pages()).match(savedList)
  return response ? ((await response.json()) as SavedArticle[]) : []
}

/** Keeps these articles, newest first, as long as there is room, and no others. */
export async function keepSaved(articles: readonly SavedArticle[]) {
  const store = await pages()
  await store.put(savedList, Response.json(articles))
  const others = (await store.keys()).map(pathOf).filter((path) => !isArticle(path))
  const shared = new Set<string>()
  let room = maxBytes
  for (const path of others) {
    room -= await bytesOf(store, path)
    for (const file of await filesOf(path)) shared.add(file)
  }
  for (const file of shared) room -= await bytesOf(await files(), file)

  const sized: { path: string; bytes: number }[] = []
  for (const { path } of articles) {
    if (!(await store.match(path)))
      await storePage(path).catch((error: unknown) => console.error(`${path} was not saved.`, error))
    let bytes = await bytesOf(store, path)
    for (const file of await filesOf(path)) if (!shared.has(file)) bytes += await bytesOf(await files(), file)
    sized.push({ path, bytes })
    if (articlesThatFit(sized, room).length < sized.length) break
  }
  const kept = new Set(articlesThatFit(sized, room))
  for (const path of (await store.keys()).map(pathOf)) if (isArticle(path) && !kept.has(path)) await store.delete(path)
  await removeUnusedFiles()
}

async function removeUnusedFiles() {
  const used = new Set<string>()
  for (const path of (await (await pages()).keys()).map(pathOf)) for (const file of await filesOf(path)) used.add(file)
  const store = await files()
  for (const path of (await store.keys()).map(pathOf)) if (!used.has(path)) await store.delete(path)
}

async function filesOf(path: string): Promise<Set<string>> {
  const response = await (await pages()).match(path)
  if (!response?.headers.get('content-type')?.startsWith('text/html')) return new Set()
  return collectFiles(await response.text(), async (file) =>
    file.endsWith('.js') ? ((await (await (await files()).match(file))?.text()) ?? '') : '',
  )
}

async function bytesOf(store: Cache, path: string): Promise<number> {
  const response = await store.match(path)
  return response ? (await response.blob()).size : 0
}

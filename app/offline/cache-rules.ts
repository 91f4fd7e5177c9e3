import { entryShell, isKeptAlone, offlinePages, otherPage, safeIndex } from './offline-pages.ts'

/** How a request is answered: `key` is the cached page that stands in when the network does not answer. */
export type Rule =
  | { kind: 'page' | 'entry' | 'elsewhere'; key: string }
  | { kind: 'index' | 'file' | 'picture'; key: string }
type Requested = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/** First segments of pages that belong to one person or carry a token. The worker never touches them. */
const personal = new Set([
  ...['admin', 'api', 'auth', 'account', 'setup', 'invite', 'draft', 'moderate', 'confirm-email', 'reset-password'],
  ...['newsletter', 'unsubscribe', 'n', 'metrics'],
])
const articlePath = /^\/(?:article|blog)\/([^/.]+)$/

/** Undefined: the browser asks the network, as if there were no worker. */
export function ruleFor({ method, mode, destination, url }: Requested, origin: string): Rule | undefined {
  const { origin: own, pathname, search } = new URL(url)
  if (method !== 'GET' || own !== origin || personal.has(pathname.split('/')[1] ?? '')) return undefined
  if (mode === 'navigate') return pageRule(pathname)
  if (pathname === safeIndex) return { kind: 'index', key: pathname }
  // The owner's style sheets have the version in the query.
  if (pathname.startsWith('/assets/') || /^\/(?:brand|pictures)\.css$/.test(pathname))
    return { kind: 'file', key: pathname + search }
  return destination === 'image' && /^\/(?:media|art)\//.test(pathname)
    ? { kind: 'picture', key: pathname + search }
    : undefined
}

function pageRule(path: string): Rule {
  if (offlinePages.includes(path) || isKeptAlone(path)) return { kind: 'page', key: path }
  if (path.startsWith('/safe/')) return { kind: 'entry', key: entryShell }
  const [, slug] = articlePath.exec(path) ?? []
  return slug === undefined ? { kind: 'elsewhere', key: otherPage } : { kind: 'page', key: `/article/${slug}` }
}

/** In milliseconds. A stricter limit would ask the server on every page, a laxer one would show old answers. */
const pagesDueAfter = 10 * 60_000
const articlesDueAfter = 24 * 3_600_000

/** Whether a copy is old enough to be fetched again. `date` is the header of the response. */
export function isDue(kind: 'page' | 'article', date: string | null, now: number): boolean {
  const age = now - Date.parse(date ?? '')
  return !(age >= 0 && age < (kind === 'page' ? pagesDueAfter : articlesDueAfter))
}

/** The newest articles that fit together: the oldest go first. */
export function articlesThatFit(newestFirst: readonly { path: string; bytes: number }[], room: number): string[] {
  const kept: string[] = []
  let left = room
  for (const { path, bytes } of newestFirst) {
    left -= bytes
    if (left < 0) break
    kept.push(path)
  }
  return kept
}

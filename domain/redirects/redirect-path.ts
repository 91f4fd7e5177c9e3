import { decodeUri } from '../text/decode-uri.ts'
import { isSafeUrlText, parseWebUrl } from '../text/web-url.ts'

const maxLength = 400
const maxParts = 40

/**
 * One spelling per address: decoded, in lower case, without a slash at the end. Undefined for what no link of a page can
 * contain.
 */
export function normalizePath(path: string): string | undefined {
  if (!path.startsWith('/') || path.length > 3 * maxLength || !path.isWellFormed()) return undefined
  const decoded = decodeUri(path)?.toLowerCase()
  if (decoded === undefined || decoded.length > maxLength || /[\p{Cc}\\?#%]/u.test(decoded)) return undefined
  const trimmed = decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded
  const parts = trimmed.split('/').slice(1)
  if (parts.length > maxParts || parts.some((part) => part === '.' || part === '..')) return undefined
  return trimmed === '/' || !parts.includes('') ? trimmed : undefined
}

/** What somebody typed or pasted as the old address: a path, or a whole URL, of which the path counts. */
export function readTypedPath(text: string): string | undefined {
  const typed = text.trim()
  const url = typed.startsWith('/') ? undefined : parseWebUrl(typed)
  if (url && (url.search || url.hash)) return undefined
  return normalizePath(url ? url.pathname : typed)
}

/**
 * A path of this site with its query and fragment, or a web address elsewhere. The site's own addresses become paths.
 * Undefined for anything else: nothing that a browser could take for another host.
 */
export function readTarget(text: string, origin: string): string | undefined {
  const typed = text.trim()
  const isPath = typed.startsWith('/')
  if (isPath && (typed.startsWith('//') || !isSafeUrlText(typed))) return undefined
  const url = isPath ? URL.parse(typed, origin) : parseWebUrl(typed)
  if (!url) return undefined
  if (!isPath && url.origin !== origin) return url.href
  const { pathname, search, hash } = url
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return path.startsWith('//') ? undefined : path + search + hash
}

export const isElsewhere = (target: string) => !target.startsWith('/')

/** The path of a target on this site, without query and fragment. */
export function pathOfTarget(target: string): string | undefined {
  return isElsewhere(target) ? undefined : normalizePath(target.split(/[?#]/, 1)[0] ?? '')
}

/** `search`: the query of the request, with its question mark. A page elsewhere gets none of it. */
export function withRequestQuery(target: string, search: string): string {
  if (search.length < 2 || isElsewhere(target)) return target
  const at = target.indexOf('#')
  const [page, fragment] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)]
  return `${page}${page.includes('?') ? '&' : '?'}${search.slice(1)}${fragment}`
}

import { decodeUri } from '#domain/text/decode-uri.ts'

export type ParsedTarget =
  | { kind: 'ok'; path: string; query: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'rejected'; status: 400 | 404 }

const rejected = (status: 400 | 404): ParsedTarget => ({ kind: 'rejected', status })

/** Encoded slashes, dots, backslashes and NUL never occur in legitimate links. */
const suspiciousEncoding = /%(?:2f|5c|2e|00)|\\|;|[\0-\x20\x7f]/i
const needlessEncoding = /%(?:2[d]|3[0-9]|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/gi

/** One spelling for router, guards and page cache, so that none is tricked by what another reads differently. */
export function canonicalPath(target: string): ParsedTarget {
  // Browsers never send a fragment: with one, a page would have any number of cache keys.
  if (!target.startsWith('/') || target.includes('#')) return rejected(400)
  const at = target.indexOf('?')
  const path = at < 0 ? target : target.slice(0, at)
  const query = at < 0 ? '' : target.slice(at)
  if (suspiciousEncoding.test(path) || decodeUri(path) === undefined) return rejected(400)
  if (path.includes('//') || path.includes('/./') || path.includes('/../') || /\/\.{1,2}$/.test(path))
    return rejected(404)
  const plain = path.replaceAll(needlessEncoding, (code) => decodeURIComponent(code))
  const trimmed = plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain
  return trimmed === path ? { kind: 'ok', path, query } : { kind: 'redirect', to: trimmed + query }
}

/** The pages that a reader can be on, as patterns; articles are checked by their slug. */
const trackedPages = new Set([
  '/',
  '/blog',
  '/shop',
  '/categories',
  '/faq',
  '/about',
  '/contact',
  '/auth',
  '/account',
  '/favorites',
  '/admin',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/affiliate-disclaimer',
  '/download-assets',
])

export const publicPagePaths = [
  '/',
  '/blog',
  '/shop',
  '/categories',
  '/faq',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/affiliate-disclaimer',
  '/download-assets',
] as const

const maxPathLength = 512

/** The path under which a view is counted, without query and fragment; undefined for what is no path at all. */
export function normalizePagePath(path: string): { path: string; slug: string | undefined } | undefined {
  if (!path.startsWith('/') || path.startsWith('//') || path.length > maxPathLength) return undefined
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  const trimmed = bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
  const slug = /^\/(?:article|blog)\/([^/]+)$/.exec(trimmed)?.[1]
  if (slug !== undefined) return { path: `/article/${slug}`, slug }
  return { path: trackedPages.has(trimmed) || trimmed.startsWith('/admin/') ? trimmed : '/404', slug: undefined }
}

/** What a view is counted under that came from another page of this site. */
const internalReferrer = 'Internal'

/** Origin and path of another site, `Internal` for our own; what is no web address counts as none. */
export function normalizeReferrer(referrer: string, ownHosts: readonly string[]): string | null {
  const url = URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (ownHosts.includes(url.host)) return internalReferrer
  return (url.origin + url.pathname).slice(0, maxPathLength)
}

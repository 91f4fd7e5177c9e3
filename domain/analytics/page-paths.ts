import { sitePages } from '#domain/site/pages.ts'

const trackedPaths = new Set(sitePages.map(({ path }) => path))
const listPage = /^\/(?:category|author|product|test-note|safe|tools|embed)\/[a-z0-9-]{1,96}$/
const maxPathLength = 512

/**
 * Without query and fragment. Existence of an article is checked later. Links to drafts are not counted: their path is a
 * secret. `customPaths`: of the pages that the owner added.
 */
export function normalizePagePath(
  path: string,
  customPaths: readonly string[] = [],
): { path: string; slug: string | undefined } | undefined {
  if (!path.startsWith('/') || path.startsWith('//') || path.length > maxPathLength || path.startsWith('/draft/'))
    return undefined
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  const trimmed = bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
  // The printable card counts for its article.
  const slug = /^\/(?:article(?=\/[^/]+(?:\/card)?$)|blog(?=\/[^/]+$))\/([^/]+)/.exec(trimmed)?.[1]
  if (slug !== undefined) return { path: `/article/${slug}`, slug }
  const isTracked = trackedPaths.has(trimmed) || trimmed.startsWith('/admin/') || listPage.test(trimmed)
  return { path: isTracked || customPaths.includes(trimmed) ? trimmed : '/404', slug: undefined }
}

const internalReferrer = 'Internal'

/** The origin of another site, whichever of its pages has the link, `Internal` for our own, null for anything that is not a web URL. */
export function normalizeReferrer(referrer: string, ownHosts: readonly string[]): string | null {
  const url = URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (ownHosts.includes(url.host)) return internalReferrer
  return url.origin.slice(0, maxPathLength)
}

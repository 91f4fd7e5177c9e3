import type { ApiContext } from '#app/route.ts'
import { sitePages } from '#domain/site/pages.ts'
import { fileResponse } from './file-response.ts'

const blockedPaths = [...sitePages.flatMap(({ path, blocksCrawlers }) => (blocksCrawlers ? [path] : [])), '/api/']

/** Rules match by prefix, so `/auth` would also block `/author/`. The longer rule wins. */
const openPaths = sitePages
  .flatMap(({ holds = [] }) => holds)
  .filter((path) => blockedPaths.some((blocked) => path.startsWith(blocked)))

export function getRobots({ deps }: ApiContext): Response {
  const rules = [...openPaths.map((path) => `Allow: ${path}`), ...blockedPaths.map((path) => `Disallow: ${path}`)]
  const lines = ['User-agent: *', 'Allow: /', ...rules, '', `Sitemap: ${deps.config.origin}/sitemap.xml`, '']
  return fileResponse('text', lines.join('\n'))
}

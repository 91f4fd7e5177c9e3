import type { ApiContext } from '#app/route.ts'
import { sitePages } from '#domain/site/pages.ts'
import { fileResponse } from './file-response.ts'

const blockedPaths = [...sitePages.flatMap(({ path, blocksCrawlers }) => (blocksCrawlers ? [path] : [])), '/api/']

export function getRobots({ deps }: ApiContext): Response {
  const rules = blockedPaths.map((path) => `Disallow: ${path}`)
  const lines = ['User-agent: *', 'Allow: /', ...rules, '', `Sitemap: ${deps.config.origin}/sitemap.xml`, '']
  return fileResponse('text', lines.join('\n'))
}

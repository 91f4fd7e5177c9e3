const disallowedPaths = ['/admin', '/api/', '/auth', '/account']

export function robotsText(origin: string): string {
  const rules = disallowedPaths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', 'Allow: /', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

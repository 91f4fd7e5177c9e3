export type PathTemplate = { template: string; params: readonly { name: string; pattern?: string }[] }

/** `/a/:id` becomes `/a/{id}`; in `/:part{sitemap-[0-9]+\.xml}` only the variable part: `/sitemap-{part}.xml`. */
export function pathTemplate(path: string): PathTemplate {
  const params: { name: string; pattern?: string }[] = []
  const template = path.replaceAll(/:(\w+)(?:\{(.+?)\}(?=\/|$))?/g, (_, name: string, format?: string) => {
    const [, before = '', varying, after = ''] = /^([\w-]*)(\[[^\]]+\]\+)(.*)$/.exec(format ?? '') ?? []
    params.push(varying === undefined ? { name } : { name, pattern: `^${varying}$` })
    return `${before}{${name}}${after.replaceAll('\\', '')}`
  })
  return { template, params }
}

export type PathTemplate = { template: string; params: readonly { name: string; pattern?: string }[] }

/** `/a/:id` is `/a/{id}`; of `/:part{sitemap-[0-9]+\.xml}` only what varies is a part: `/sitemap-{part}.xml`. */
export function pathTemplate(path: string): PathTemplate {
  const parts: { name: string; pattern?: string }[] = []
  const template = path.replaceAll(/:(\w+)(?:\{(.+?)\}(?=\/|$))?/g, (_, name: string, shape?: string) => {
    const [, before = '', varying, after = ''] = /^([\w-]*)(\[[^\]]+\]\+)(.*)$/.exec(shape ?? '') ?? []
    parts.push(varying === undefined ? { name } : { name, pattern: `^${varying}$` })
    return `${before}{${name}}${after.replaceAll('\\', '')}`
  })
  return { template, params: parts }
}

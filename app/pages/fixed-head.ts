import heads from '#content/page-heads.json' with { type: 'json' }
import type { Head } from '#app/layout/head.tsx'

/** Of a page whose title and description are always the same. */
export function fixedHead(path: keyof typeof heads, site: { name: string }): Head {
  const { description, ...head } = heads[path]
  return { ...head, description: description.replace('{site}', site.name), path }
}

import { attributesOf } from './html.ts'

/** Links and jumps of these pages that lead nowhere. `perFolder` limits how many pages of each folder are opened. */
export async function findDeadLinks(
  origin: string,
  pages: readonly string[],
  { perFolder = Infinity }: { perFolder?: number } = {},
): Promise<string[]> {
  const dead: string[] = []
  const links = new Map<string, string>()
  for (const path of pages) {
    const html = await (await fetch(origin + path)).text()
    const ids = new Set(attributesOf(html, 'id'))
    for (const href of attributesOf(html, 'href')) {
      if (href.startsWith('/') && !href.startsWith('//')) links.set(href.replace(/#.*/, ''), path)
      if (href.startsWith('#') && !ids.has(href.slice(1))) dead.push(`${href} on ${path}`)
    }
  }
  const opened = new Map<string, number>()
  for (const [href, path] of links) {
    const folder = href.replace(/[^/]*$/, '')
    const count = (opened.get(folder) ?? 0) + 1
    opened.set(folder, count)
    if (folder !== '/' && count > perFolder) continue
    const { status } = await fetch(origin + href, { redirect: 'manual' })
    if (status >= 400) dead.push(`${href} on ${path}: ${status}`)
  }
  return dead
}

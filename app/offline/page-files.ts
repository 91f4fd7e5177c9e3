/** Style sheets, scripts and fonts that a page names, and its main picture by day and by night. */
export function filesNamedIn(html: string): string[] {
  const tags = html.match(/<(?:link|script|source|img)\b[^>]*>/gi) ?? []
  const paths = tags.flatMap((tag, index) => {
    const isFile = /rel="(?:stylesheet|preload|modulepreload)"|^<script/i.test(tag)
    const isDrawn = isMainPicture(tag) || (/^<source/i.test(tag) && isMainPicture(tags[index + 1]))
    const [, path] = /\s(?:href|src|srcset)="(\/[^"/][^"\s]*)"/i.exec(tag) ?? []
    return path !== undefined && (isFile || isDrawn) ? [path.replaceAll('&amp;', '&')] : []
  })
  return [...new Set(paths)]
}

const isMainPicture = (tag: string | undefined) => tag !== undefined && /^<img\b.*fetchpriority="high"/i.test(tag)

/** Files that are only nice to have. */
export function isPicture(path: string): boolean {
  return /^\/(?:media|art)\//.test(path)
}

const islandFile = /\/([a-z-]+)\.island-[^/]+$/

/** Scripts that a script imports; of the islands only those that the page has. */
export function importsOf(script: string, islands: readonly string[]): string[] {
  const imports = [...script.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g)]
  return imports.flatMap(([, name = '']) => {
    const [, island] = islandFile.exec(`/${name}`) ?? []
    return island === undefined || islands.includes(island) ? [`/assets/${name}`] : []
  })
}

/** All files that a page needs. `read` returns the text of a script. */
export async function collectFiles(html: string, read: (path: string) => Promise<string>): Promise<Set<string>> {
  const islands = [...html.matchAll(/data-island="([a-z-]+)"/g)].map(([, name = '']) => name)
  const files = new Set(filesNamedIn(html))
  // A set also visits what is added meanwhile.
  for (const path of files) {
    const text = await read(path)
    if (path.endsWith('.js')) for (const next of importsOf(text, islands)) files.add(next)
  }
  return files
}

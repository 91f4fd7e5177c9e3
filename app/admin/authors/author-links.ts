import type { AuthorLink } from '#domain/authors/author.ts'

/** One link on each line: label, bar, URL. */
export function formatLinks(links: readonly AuthorLink[]): string {
  return links.map(({ label, href }) => `${label} | ${href}`).join('\n')
}

/** The last bar separates label and URL, because a URL contains none. */
export function parseLinks(text: string): AuthorLink[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const bar = line.lastIndexOf('|')
    return [{ label: line.slice(0, Math.max(0, bar)).trim(), href: line.slice(bar + 1).trim() }]
  })
}

import type { Inline } from './blocks.ts'
import { removedLinkText, sanitizeText, toSiteUrl } from './sanitize.ts'

/** `[words](target)`, or a bare URL without the punctuation after it. */
const linkPattern = /\[([^[\]\n]{1,200})\]\((\S{1,1000}?)\)|https?:\/\/[^\s<>]{0,1000}[^\s<>.,;:!?)\]}"']/g

type Link = { text: string; path: string; source: string }

/** Links of the owner's text to pages of the site. What leads elsewhere stays text, which the renderer cleans. */
function splitLinks(text: string, origin: string): readonly (string | Link)[] {
  const parts: (string | Link)[] = []
  let end = 0
  for (const match of text.matchAll(linkPattern)) {
    const [source, words = source, target = source] = match
    const path = toSitePath(target, origin)
    if (path === undefined) continue
    parts.push(text.slice(end, match.index), { text: words, path, source })
    end = match.index + source.length
  }
  return [...parts, text.slice(end)].filter((part) => part !== '')
}

function toSitePath(target: string, origin: string): string | undefined {
  const rest = target.startsWith(origin) ? target.slice(origin.length) : undefined
  if (rest !== undefined && !/^(?:$|[/?#])/.test(rest)) return undefined
  const path = rest === undefined ? target : rest.startsWith('/') ? rest : `/${rest}`
  return toSiteUrl(path, origin) === undefined ? undefined : path
}

export function parseMailLinks(text: string, origin: string): readonly Inline[] {
  return splitLinks(text, origin).map((part) =>
    typeof part === 'string' ? part : { text: part.text, path: part.path },
  )
}

/** For previews: the words of links without their targets. */
export function withoutLinkTargets(text: string, origin: string): string {
  return splitLinks(text, origin)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
}

/** The same text as it may be sent, with links to the site as they were written. */
export function sanitizeLinkedText(text: string, origin: string): string {
  return splitLinks(text, origin)
    .map((part) => (typeof part === 'string' ? sanitizeText(part, origin) : part.source))
    .join('')
}

/** Whether sending this text would leave out a link. */
export function hasForeignLink(text: string, origin: string): boolean {
  return splitLinks(text, origin).some(
    (part) => typeof part === 'string' && sanitizeText(part, origin).includes(removedLinkText),
  )
}

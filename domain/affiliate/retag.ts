import { parseAffiliateUrl } from './links.ts'

const urlTerminator = /[\s<>"'[\]]/

/** Replaces `tag=from` in retailer URLs, and nowhere else. */
export function replaceTagInText(text: string, from: string, to: string): string {
  const wanted = `tag=${from}`
  const parts: string[] = []
  let start = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const after = text.charAt(at + wanted.length)
    const isWhole = ['?', '&'].includes(text.charAt(at - 1)) && !/[\w-]/.test(after)
    if (!isWhole || !parseAffiliateUrl(urlBefore(text, at))) continue
    parts.push(text.slice(start, at), `tag=${to}`)
    start = at + wanted.length
  }
  return parts.join('') + text.slice(start)
}

/** The start of the URL that contains this position. */
function urlBefore(text: string, at: number): string {
  let from = at
  while (from > 0 && at - from < 2048 && !urlTerminator.test(text.charAt(from - 1))) from--
  const word = text.slice(from, at)
  return word.slice(Math.max(0, word.indexOf('http')))
}

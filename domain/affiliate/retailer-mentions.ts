import { isAmazonHost, isShortLinkHost, parsePaidUrl } from './links.ts'

const maxUrlTailLength = 2000
const minHostLength = 'a.co'.length
const dot = 46
const colon = 58

function isHostCharacter(code: number): boolean {
  const lowerCase = code | 32
  return (
    (lowerCase >= 97 && lowerCase <= 122) || (code >= 48 && code <= 57) || code === 45 || code === 46 || code === 95
  )
}

/** A URL in running text ends at whitespace, a quote, a bracket, or a parenthesis that it did not open. */
function findUrlEnd(text: string, from: number): number {
  let depth = 0
  let at = from
  for (; at < text.length; at++) {
    const character = text.charAt(at)
    if (character <= ' ' || '<>"]'.includes(character)) break
    if (character === '(') depth++
    if (character === ')' && --depth < 0) break
  }
  return at
}

function trimDots(word: string): string {
  let end = word.length
  while (word.charAt(end - 1) === '.') end--
  return word.slice(0, end)
}

/** Every affiliate link in the text, and Amazon's bare host names. Those inside another site's URL are ignored. */
export function findRetailerUrls(text: string): URL[] {
  return findRetailerRanges(text).map(({ url }) => url)
}

/** Most paragraphs contain none of these, and scanning every word is slow. */
const quickCheck = /:\/\/|amazon\.|amzn\.to|a\.co/i

type RetailerRange = { url: URL; start: number; end: number }

/** The same with positions. */
export function findRetailerRanges(text: string): RetailerRange[] {
  const ranges: RetailerRange[] = []
  if (text.length < minHostLength || !quickCheck.test(text)) return ranges
  for (let start = 0, end = 0; start < text.length; start = Math.max(end, start + 1)) {
    end = start
    let dots = 0
    for (let code = text.charCodeAt(end); isHostCharacter(code); code = text.charCodeAt(++end)) if (code === dot) dots++
    if (end - start < minHostLength || (dots === 0 && text.charCodeAt(end) !== colon)) continue
    const word = text.slice(start, end).toLowerCase()
    const rest = end
    const isSecure = word.endsWith('https')
    if (text.startsWith('://', rest) && (isSecure || word.endsWith('http'))) {
      end = findUrlEnd(text, rest)
      const url = parsePaidUrl((isSecure ? 'https' : 'http') + text.slice(rest, Math.min(end, rest + maxUrlTailLength)))
      if (url) ranges.push({ url, start: rest - (isSecure ? 5 : 4), end })
      continue
    }
    const host = trimDots(word)
    if (!isAmazonHost(host) && !isShortLinkHost(host)) continue
    // Skips email addresses, query values, user names before the real host, and hosts that continue in
    // percent-encoding.
    if (['@', '='].includes(text.charAt(start - 1)) || ['@', '%'].includes(text.charAt(rest))) continue
    if (text.charAt(rest) === '/') end = findUrlEnd(text, rest)
    const url = parsePaidUrl(`https://${host}${text.slice(rest, Math.min(end, rest + maxUrlTailLength))}`)
    if (url) ranges.push({ url, start, end })
  }
  return ranges
}

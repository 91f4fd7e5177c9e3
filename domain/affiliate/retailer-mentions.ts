import { isPaidLink, parseAffiliateLink, type AffiliateLink } from './affiliate-link.ts'
import { isAmazonHost, isShortLinkHost } from './programs.ts'

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
export function findAffiliateLinks(text: string): AffiliateLink[] {
  return findAffiliateLinkRanges(text).map(({ link }) => link)
}

/** Most paragraphs contain none of these, and scanning every word is slow. */
const quickCheck = /:\/\/|amazon\.|amzn\.to|a\.co/i

type AffiliateLinkRange = { link: AffiliateLink; start: number; end: number }

/** The same with positions. */
export function findAffiliateLinkRanges(text: string): AffiliateLinkRange[] {
  const ranges: AffiliateLinkRange[] = []
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
      const tail = text.slice(rest, Math.min(end, rest + maxUrlTailLength))
      const link = parseAffiliateLink((isSecure ? 'https' : 'http') + tail)
      if (link && isPaidLink(link)) ranges.push({ link, start: rest - (isSecure ? 5 : 4), end })
      continue
    }
    const host = trimDots(word)
    if (!isAmazonHost(host) && !isShortLinkHost(host)) continue
    // Skips email addresses, query values, user names before the real host, and hosts that continue in
    // percent-encoding.
    if (['@', '='].includes(text.charAt(start - 1)) || ['@', '%'].includes(text.charAt(rest))) continue
    if (text.charAt(rest) === '/') end = findUrlEnd(text, rest)
    const link = parseAffiliateLink(`https://${host}${text.slice(rest, Math.min(end, rest + maxUrlTailLength))}`)
    if (link && isPaidLink(link)) ranges.push({ link, start, end })
  }
  return ranges
}

import { isRetailerHost, isShortLinkHost, judgeLink } from '#domain/affiliate/links.ts'
import { unsubscribeMark } from '../leases.ts'

const longestWord = 1000
const removed = '[link removed]'
/** What cannot be seen but can hide or turn an address: soft hyphens, zero-width signs, directions. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** The same, but for the two that hold emoji together. */
const tricky = /(?!\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g // oxlint-disable-line no-control-regex -- they are what is taken out
const hostLike = /(?:[\p{L}\p{N}\p{M}-]+[.\u3002\uff0e\uff61])+[\p{L}\p{M}\p{N}-]{2,}/gu
const scheme = /[a-z][a-z\d+.-]{0,20}:\/{0,3}(?=[^\s/])/i

/**
 * Words as they may stand in a mail. Mail programs make links of whatever looks like one, so an address that is not
 * ours is taken out, whoever wrote it (decision 8).
 */
export function ourWords(text: string, origin: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(controls, ' ')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(tricky, '')
    .replaceAll(unsubscribeMark, '')
    .replaceAll(/[^\s]+/gu, (word) => (isForeignLink(word.replaceAll(invisible, ''), origin) ? removed : word))
    .replaceAll(/\[link removed\](?:\s+\[link removed\])+/g, removed)
}

function isForeignLink(word: string, origin: string): boolean {
  const bare = word.replace(/^[("'[{<*_]+/u, '')
  // Looking for a host costs the square of a word's length, and no word is so long.
  if (bare.length > longestWord) return /[.:\u3002\uff0e\uff61]/.test(bare)
  const after = bare.startsWith(origin) ? bare.slice(origin.length) : undefined
  const own = after !== undefined && (/^[/?#]/.test(after) || /^[.,;:!)\]}"'>]*$/.test(after))
  const rest = own ? after : bare
  if (namesRetailer(rest)) return true
  if (own) return rest.includes('://')
  return rest.includes('://') || /^www\./i.test(rest) || hasPath(rest) || namesScheme(rest)
}

function namesRetailer(word: string): boolean {
  const seen = decoded(word).replaceAll(invisible, '')
  const spellings = [word, seen, seen.normalize('NFKC')]
  return spellings.some((text) =>
    [...text.matchAll(hostLike)].some(([host]) => {
      const name = URL.parse(`http://${host}/`)?.hostname ?? host.toLowerCase()
      return isRetailerHost(name) || isShortLinkHost(name)
    }),
  )
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

/** `example.com/path` is made a link; `and/or` and `Ms.Smith` are not. */
function hasPath(word: string): boolean {
  return /[\p{L}\p{N}-]+\.[\p{L}]{2,}[/?#]/u.test(word)
}

function namesScheme(word: string): boolean {
  const found = scheme.exec(word)?.[0]
  return found !== undefined && /^(?:https?|ftp|javascript|data|vbscript|file):/i.test(found)
}

/** One line of at most `most` characters, for headers and titles. */
export function ourLine(text: string, origin: string, most = 150): string {
  const line = ourWords(text.slice(0, 20 * most).replaceAll(/\s+/gu, ' '), origin)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const letters = Array.from(line)
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** The whole address of one of our pages; undefined for anything else, and for a page whose address names the retailer. */
export function ourAddress(path: string, origin: string): string | undefined {
  const link = judgeLink(path)
  if (link?.kind !== 'own' || namesRetailer(link.href) || decoded(link.href).includes('://')) return undefined
  return origin + link.href
}

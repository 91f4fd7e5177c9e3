import { parseSafeLink } from '#domain/affiliate/links.ts'
import { findProgram } from '#domain/affiliate/programs.ts'
import { decodeUri } from '#domain/text/decode-uri.ts'
import { unsubscribePlaceholder } from '../leases.ts'

const maxWordLength = 1000
export const removedLinkText = '[link removed]'
/** Invisible characters can hide or reorder a URL: soft hyphens, zero-width characters, direction marks. */
const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/gu
/** The same without the two that join emoji. */
const deceptiveCharacters = /(?!\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g // oxlint-disable-line no-control-regex -- they are what is taken out
const hostPattern = /(?:[\p{L}\p{N}\p{M}-]+[.\u3002\uff0e\uff61])+[\p{L}\p{M}\p{N}-]{2,}/gu
const schemePattern = /[a-z][a-z\d+.-]{0,20}:\/{0,3}(?=[^\s/])/i

/** Mail programs link anything that looks like a URL, so URLs of other sites are removed (decision 8). */
export function sanitizeText(text: string, origin: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(controlCharacters, ' ')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(deceptiveCharacters, '')
    .replaceAll(unsubscribePlaceholder, '')
    .replaceAll(/[^\s]+/gu, (word) =>
      isForeignLink(word.replaceAll(invisibleCharacters, ''), origin) ? removedLinkText : word,
    )
    .replaceAll(/\[link removed\](?:\s+\[link removed\])+/g, removedLinkText)
}

function isForeignLink(word: string, origin: string): boolean {
  const bare = word.replace(/^[("'[{<*_]+/u, '')
  // Matching hosts takes quadratic time, and no real word is this long.
  if (bare.length > maxWordLength) return /[.:\u3002\uff0e\uff61]/.test(bare)
  const after = bare.startsWith(origin) ? bare.slice(origin.length) : undefined
  const isPath = after !== undefined && (/^[/?#]/.test(after) || /^[.,;:!)\]}"'>]*$/.test(after))
  const rest = isPath ? after : bare
  if (containsRetailerHost(rest)) return true
  if (isPath) return rest.includes('://')
  // Mail programs link `example.com/path`, but not `and/or` or `Ms.Smith`.
  const hasPath = /[\p{L}\p{N}-]+\.[\p{L}]{2,}[/?#]/u.test(rest)
  return rest.includes('://') || /^www\./i.test(rest) || hasPath || containsUnsafeScheme(rest)
}

function containsRetailerHost(word: string): boolean {
  const decoded = (decodeUri(word) ?? word).replaceAll(invisibleCharacters, '')
  const spellings = [word, decoded, decoded.normalize('NFKC')]
  return spellings.some((text) =>
    [...text.matchAll(hostPattern)].some(([host]) => {
      const name = URL.parse(`http://${host}/`)?.hostname ?? host.toLowerCase()
      return findProgram(name)?.mail === false
    }),
  )
}

function containsUnsafeScheme(word: string): boolean {
  const scheme = schemePattern.exec(word)?.[0]
  return scheme !== undefined && /^(?:https?|ftp|javascript|data|vbscript|file):/i.test(scheme)
}

/** One line of at most `max` characters, for headers and titles. */
export function sanitizeLine(text: string, origin: string, max = 150): string {
  const line = sanitizeText(text.slice(0, 20 * max).replaceAll(/\s+/gu, ' '), origin)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const letters = Array.from(line)
  return letters.length <= max
    ? line
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** The absolute URL of one of our pages. Undefined for anything else, and if the URL contains a retailer's host. */
export function toSiteUrl(path: string, origin: string): string | undefined {
  const link = parseSafeLink(path)
  if (
    link?.kind !== 'internal' ||
    containsRetailerHost(link.href) ||
    (decodeUri(link.href) ?? link.href).includes('://')
  )
    return undefined
  return origin + link.href
}

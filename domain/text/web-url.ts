const maxUrlLength = 2048
// Punycode conversion takes quadratic time, so hosts longer than a real one are not parsed.
export const maxHostLength = 255

/**
 * Parsers drop or convert spaces, control characters and backslashes, so that the result differs from what people
 * read.
 */
export function isSafeUrlText(text: string): boolean {
  return text.length <= maxUrlLength && !/[\p{Cc} \\]/u.test(text)
}

/** An absolute http(s) URL without credentials or deceptive characters. */
export function parseWebUrl(text: string): URL | undefined {
  const scheme = text.slice(0, 8).toLowerCase()
  const start = scheme === 'https://' ? 8 : scheme.startsWith('http://') ? 7 : 0
  if (!start || !isSafeUrlText(text)) return undefined
  let end = start
  while (end < text.length && !'/?#'.includes(text.charAt(end))) end++
  if (end === start || end - start > maxHostLength) return undefined
  const url = URL.parse(text)
  return url && isHostName(url.hostname) && !url.username && !url.password ? url : undefined
}

/** URL parsers accept quotes and braces in a host, but no real host name has them. */
function isHostName(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:]+\])$/.test(host)
}

/** Longer than any address of ours. */
const maxLength = 512

/**
 * Where to go after signing in: a path of our own site, or `/`. What the browser would make of the text is compared,
 * not the text: `/..//evil.test` is a path of ours whose path is another site's address.
 */
export function returnPath(requested: string | undefined): string {
  if (!requested?.startsWith('/') || requested.length > maxLength) return '/'
  const origin = 'https://ours.invalid'
  const parsed = URL.parse(requested, origin)
  if (!parsed || parsed.origin !== origin || parsed.pathname.startsWith('//')) return '/'
  if (/^\/(?:api|auth|setup|reset-password)(?:\/|$)/.test(parsed.pathname)) return '/'
  return parsed.pathname + parsed.search + parsed.hash
}

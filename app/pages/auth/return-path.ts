/** Longer than any address of ours. */
const longest = 512

/**
 * Where to go after signing in: a path of our own site, or `/`. What the browser would make of the text is compared,
 * not the text: `/..//evil.test` is a path of ours whose path is another site's address.
 */
export function returnPath(wish: string | undefined): string {
  if (!wish?.startsWith('/') || wish.length > longest) return '/'
  const origin = 'https://ours.invalid'
  const parsed = URL.parse(wish, origin)
  if (!parsed || parsed.origin !== origin || parsed.pathname.startsWith('//')) return '/'
  if (/^\/(?:api|auth|setup|reset-password)(?:\/|$)/.test(parsed.pathname)) return '/'
  return parsed.pathname + parsed.search + parsed.hash
}

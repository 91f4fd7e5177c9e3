/** Longer than any URL of the site. */
const maxLength = 512

/**
 * Where to go after signing in: a path on our own site, or `/`. The parsed URL is checked, not the text, because
 * `/..//evil.test` starts like a path of ours and is normalized to `//evil.test`, which is another site.
 */
export function returnPath(requested: string | undefined): string {
  if (!requested?.startsWith('/') || requested.length > maxLength) return '/'
  const origin = 'https://ours.invalid'
  const parsed = URL.parse(requested, origin)
  if (!parsed || parsed.origin !== origin || parsed.pathname.startsWith('//')) return '/'
  if (/^\/(?:api|auth|setup|reset-password)(?:\/|$)/.test(parsed.pathname)) return '/'
  return parsed.pathname + parsed.search + parsed.hash
}

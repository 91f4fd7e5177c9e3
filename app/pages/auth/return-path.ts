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

const cookieName = 'wagwise.return_to'
const lifetimeSeconds = 600

/** For redirects: dashboard pages send visitors home, so this remembers where an admin was going until they sign in. */
export function returnCookie(path: string, origin: string): string {
  const value = path === '' ? '; Max-Age=0' : `${encodeURIComponent(path)}; Max-Age=${lifetimeSeconds}`
  return `${cookieName}=${value}; Path=/auth; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
}

/** The dashboard path that the cookie names, if any. Anyone can set a cookie, so its value is checked like an input. */
export function readReturnCookie(headers: Headers): string | undefined {
  const cookies = new URLSearchParams(headers.get('cookie')?.replaceAll('; ', '&'))
  const path = returnPath(cookies.get(cookieName) ?? undefined)
  return /^\/admin(?:[/?]|$)/.test(path) ? path : undefined
}

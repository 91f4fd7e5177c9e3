import type { SiteConfig } from '#domain/site/site.ts'

const directives = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: https:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

export function pagePolicy(changes: Partial<typeof directives> = {}): string {
  const all = Object.entries({ ...directives, ...changes })
  return all.map(([name, value]) => `${name} ${value}`).join('; ')
}

/** Sent with every response, so that no route can forget one. */
export function securityHeaders(site: Pick<SiteConfig, 'origin'>): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(site.origin.startsWith('https:') && {
      // Other programs may run on subdomains without https, so the proxy adds them if the owner wants that.
      'strict-transport-security': 'max-age=31536000',
    }),
  }
}

/** Adds the headers that the response has not set itself (an image has a stricter policy than a page). */
export function withSecurityHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

import { expect, test } from 'vitest'
import { pagePolicy, securityHeaders, withSecurityHeaders } from './security-headers.ts'

const hsts = (site: Parameters<typeof securityHeaders>[0]) => securityHeaders(site)['strict-transport-security']

test('HSTS is sent on https only and leaves subdomains alone', () => {
  expect(hsts({ origin: 'http://localhost:3000' })).toBeUndefined()
  expect(hsts({ origin: 'https://pets.example' })).toBe('max-age=31536000')
})

test('every response forbids what pages of the site do not need', () => {
  expect(securityHeaders({ origin: 'http://localhost:3000' })).toEqual({
    'content-security-policy':
      "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
      "img-src 'self' data: https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  })
  expect(pagePolicy({ 'frame-ancestors': "'self'" })).toMatch(/; frame-ancestors 'self'$/)
})

test('a stricter header of the response itself stays', () => {
  const response = new Response(null, { headers: { 'content-security-policy': 'sandbox' } })
  const { headers } = withSecurityHeaders(response, { 'content-security-policy': 'a', 'x-content-type-options': 'b' })
  expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual(['sandbox', 'b'])
})

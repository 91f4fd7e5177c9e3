import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const hsts = (site: Parameters<typeof securityHeaders>[0]) => securityHeaders(site)['strict-transport-security']

test('HSTS is sent on https only and includes subdomains only when the owner asks for it', () => {
  expect(hsts({ origin: 'http://localhost:3000', hstsSubdomains: true })).toBeUndefined()
  expect(hsts({ origin: 'https://pets.example' })).toBe('max-age=31536000')
  expect(hsts({ origin: 'https://pets.example', hstsSubdomains: true })).toBe('max-age=31536000; includeSubDomains')
})

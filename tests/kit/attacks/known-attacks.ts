import type { RawResponse, AttackTarget } from './attack-target.ts'
import {
  buildFiles,
  foreignAddresses,
  guardedPaths,
  otherSystems,
  pluginPaths,
  tableApis,
} from './known-attack-paths.ts'

/** `source`: where the attack once worked. `attempt` returns what went wrong here, or undefined. */
export type KnownAttack = { source: string; attempt: (at: AttackTarget) => Promise<string | undefined> }

const json = { 'content-type': 'application/json' }
const guarded = [
  '/admin',
  '/admin/messages/contact',
  '/api/admin/subscribers',
  '/api/admin/articles',
  '/api/account/export',
]
/** Only the owner may see this address: it is in every list that is tried here. */
export const secret = 'hidden-from-strangers'

/** Protected URLs exist and show their content to the owner; otherwise trying to open them would prove nothing. */
export const guardedBaseline: readonly KnownAttack[] = [...new Set([...guarded, ...guardedPaths])].map((path) => ({
  source: 'baseline',
  attempt: async ({ owner }) => {
    const { status } = await owner.fetch(path)
    return status === 200 ? undefined : `${path} returns ${status} to the owner`
  },
}))

const isOpen = ({ status, text }: RawResponse) => status === 200 || text.includes(secret)

/** An anonymous client gets nothing from a protected URL, whatever its headers claim. */
function staysClosed(of: string, headers: Record<string, string>, paths: readonly string[] = guarded): KnownAttack[] {
  return paths.map((path) => ({
    source: of,
    attempt: async ({ send }) => {
      const response = await send(path, { headers })
      return isOpen(response) ? `${path} opened (${response.status})` : undefined
    },
  }))
}

/** A page is the same for the next visitor, whatever the last one sent. */
function cacheStaysClean(of: string, headers: Record<string, string>, query = ''): KnownAttack[] {
  return ['/', '/blog', '/article/plain-words'].map((path) => ({
    source: of,
    attempt: async ({ send }) => {
      const clean = await send(path)
      await send(path + query, { headers })
      const after = await send(path)
      return after.text === clean.text && after.status === 200 ? undefined : `${path} differs afterwards`
    },
  }))
}

/** A URL of some framework: 404 for any method. */
export function notFoundAt(
  of: string,
  paths: readonly string[],
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return paths.map((path): KnownAttack => ({
    source: of,
    attempt: async ({ send }) => {
      const { status } = await send(path, options)
      return status >= 400 && status < 500 ? undefined : `${path} returns ${status}`
    },
  }))
}

function staysOnSite(of: string, paths: readonly string[]): KnownAttack[] {
  return paths.flatMap((path) =>
    foreignAddresses.map((target): KnownAttack => ({
      source: of,
      attempt: async ({ send, site }) => {
        const { headers, text } = await send(path + encodeURIComponent(target))
        const to = headers['location']
        const leads = [to, nextOf(text)].filter((one): one is string => typeof one === 'string')
        const external = leads.find((one) => new URL(one, site.url).origin !== site.url)
        return external === undefined ? undefined : `${path}${target} leads to ${external}`
      },
    })),
  )
}

/** The sign-in page names where it leads, so a foreign target would be seen. */
export const nextBaseline: KnownAttack = {
  source: 'baseline',
  attempt: async ({ send }) => {
    const next = nextOf((await send('/auth?next=%2Ffavorites')).text)
    return next === '/favorites' ? undefined : `/auth leads to ${next}`
  },
}

function nextOf(text: string): string | undefined {
  return /"next":"([^"]*)"/.exec(text.replaceAll('&quot;', '"'))?.[1]
}

function rejectsCookie(of: string, cookie: string): KnownAttack {
  return {
    source: of,
    attempt: async ({ send }) => {
      const response = await send('/api/admin/articles', { headers: { cookie } })
      return response.status === 401 ? undefined : `a made-up cookie gets ${response.status}`
    },
  }
}

const actionBody = '{"0":{"then":"$1:__proto__:then","status":"resolved_model","value":"{\\"then\\":\\"$B0\\"}"}}'

export const knownAttacks: readonly KnownAttack[] = [
  ...cacheStaysClean('CVE-2026-53943 (Ghost)', { 'x-ghost-preview': '"><script>alert(1)</script>' }),
  ...cacheStaysClean('CVE-2026-53943 (Ghost)', { 'x-ghost-preview': 'c=%22%3E&icon=x&accent=red' }),
  ...guardedPaths.flatMap((path) =>
    staysClosed('CVE-2026-22595 (Ghost)', {}, [
      `${path}/`,
      `/${path}`,
      `${path}/.`,
      `${path}%2f`,
      `${path}//`,
      `${path};x`,
      path.toUpperCase(),
      path.replace('a', '%61'),
      `${path}.data`,
      `${path}?_data=1`,
    ]),
  ),
  ...staysClosed('CVE-2025-29927 (Next.js)', {
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  }),
  ...staysClosed('CVE-2025-29927 (Next.js)', { 'x-middleware-subrequest': 'src/middleware' }),
  ...staysClosed('CVE-2025-29927 (Next.js)', { 'x-original-url': '/', 'x-rewrite-url': '/' }),
  ...cacheStaysClean('CVE-2024-46982 (Next.js)', { 'x-now-route-matches': '1' }, '?__nextDataReq=1'),
  ...cacheStaysClean('CVE-2025-49826 (Next.js)', { 'x-invoke-status': '204', 'x-matched-path': '/' }),
  ...cacheStaysClean(
    'CVE-2026-44576 (Next.js)',
    { rsc: '1', 'next-router-state-tree': 'x', 'next-router-prefetch': '1' },
    '?_rsc=1',
  ),
  ...cacheStaysClean('CVE-2025-43864 (React Router)', { 'x-react-router-spa-mode': 'yes' }),
  ...cacheStaysClean('CVE-2025-43865 (React Router)', {
    'x-react-router-prerender-data': encodeURIComponent('[{"x":1}]'),
  }),
  ...notFoundAt('CVE-2026-42342, CVE-2026-55685 (React Router)', [
    '/__manifest',
    `/__manifest?${'p=/a&'.repeat(1500)}`,
    '/_root.data',
    '/admin.data',
    '/blog.data',
  ]),
  ...notFoundAt('CVE-2026-22030 (React Router)', ['/', '/admin', '/blog', '/auth'], {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' },
    body: 'intent=delete',
  }),
  ...staysOnSite('CVE-2026-22029, CVE-2026-53668, CVE-2026-40181 (React Router)', [
    '/auth?next=',
    '/auth?redirectTo=',
    '/auth?tab=sign-up&next=',
  ]),
  ...staysOnSite('CVE-2024-56734, CVE-2025-27143, CVE-2025-53535 (better-auth)', [
    '/api/auth/verify-email?token=x&callbackURL=',
    '/api/auth/reset-password/x?callbackURL=',
    '/api/auth/callback/x?callbackURL=',
  ]),
  ...notFoundAt(
    'CVE-2025-55182, -55183, -55184, -67779, CVE-2026-23870 (React)',
    ['/', '/admin', '/blog', '/api/session'],
    {
      method: 'POST',
      headers: { 'next-action': 'x', rsc: '1', 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\ncontent-disposition: form-data; name="0"\r\n\r\n${actionBody}\r\n--b--\r\n`,
    },
  ),
  ...notFoundAt('CVE-2025-61928 (better-auth)', pluginPaths, {
    method: 'POST',
    headers: json,
    body: '{"userId":"admin","role":"admin","name":"x"}',
  }),
  ...['better-auth.session_data', 'wagwise.session_data', '__Host-wagwise.session_data'].map((name) =>
    rejectsCookie(
      'GHSA-xg6x-h9c9-2m83 (better-auth)',
      `${name}=${Buffer.from('{"session":{"user":{"id":"x","role":"admin"}},"expiresAt":9999999999999}').toString('base64url')}`,
    ),
  ),
  ...['../../../../etc/passwd', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.', 'true', '{"$ne":""}'].flatMap((value) => [
    rejectsCookie('CVE-2025-61686 (React Router)', `__session=${encodeURIComponent(value)}`),
    rejectsCookie('CVE-2025-61686 (React Router)', `wagwise.session_token=${encodeURIComponent(value)}`),
  ]),
  ...notFoundAt('CVE-2025-48757 (a public table API)', tableApis, {
    headers: { apikey: 'anon', authorization: 'Bearer anon' },
  }),
  ...notFoundAt('WordPress', otherSystems),
  ...notFoundAt('build and system files', buildFiles),
]

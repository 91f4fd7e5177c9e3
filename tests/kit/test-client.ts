import { createRateLimiter } from '#app/guards/rate-limit.ts'
import { locateSheets } from '#app/layout/page-sheets.ts'
import { createSite, type Site } from '#app/site.tsx'
import type { AppDeps } from '#app/guards/ports.ts'

type TestRequest = {
  method?: string
  json?: unknown
  /** Sent as a plain HTML form. */
  form?: Record<string, string>
  headers?: Record<string, string>
  ip?: string
}

/** The whole site without a server, as one browser sees it: it stores cookies and sends an origin. */
export function createTestClient(deps: AppDeps, { site = createTestSite(deps), origin = deps.config.origin } = {}) {
  const cookies = new Map<string, string>()
  return {
    jar: cookies,
    async fetch(
      path: string,
      { method, json, form, headers = {}, ip = '127.0.0.1' }: TestRequest = {},
    ): Promise<Response> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const request = new Request(origin + path, {
        method: method ?? (json === undefined && !form ? 'GET' : 'POST'),
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: new URLSearchParams(form).toString() }),
        headers: {
          host: new URL(origin).host,
          origin,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(cookie && { cookie }),
          ...headers,
        },
      })
      const response = await site.fetch(request, { ip, requestId: 'test' })
      for (const set of response.headers.getSetCookie()) storeCookie(cookies, set)
      return response
    },
  }
}

export type TestClient = ReturnType<typeof createTestClient>

export function createTestSite(deps: AppDeps, { factor = 0, fixed }: { factor?: number; fixed?: string } = {}): Site {
  const sheets = locateSheets((name) => `/${name}.css`)
  const assets = { styles: [], scripts: [], fonts: [], sheets, dashboard: { styles: [], scripts: [] } }
  const checkRateLimit = createRateLimiter(deps.clock, factor)
  return createSite({ deps, assets, checkRateLimit, originRule: { fixed }, checkResponses: true })
}

function storeCookie(jar: Map<string, string>, set: string) {
  const [pair = '', ...attributes] = set.split(';')
  const at = pair.indexOf('=')
  const isOver = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
  if (isOver) jar.delete(pair.slice(0, at))
  else jar.set(pair.slice(0, at), pair.slice(at + 1))
}

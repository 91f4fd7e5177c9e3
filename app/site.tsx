import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { z } from 'zod'
import { withActingToken } from '#features/audit/acting-token.ts'
import { Unavailable } from '#features/unavailable.ts'
import type { SiteAssets } from './layout/document.tsx'
import type { ApiRoute, Caller, Route, PageResult, RejectedForm, ObserveRoute } from './route.ts'
import type { AppDeps } from './guards/ports.ts'
import { routes } from './routes.ts'
import type { RateLimiter } from './guards/rate-limit.ts'
import { createRejectionLog, type LogRejection } from './guards/rejection-log.ts'
import { requireSameOrigin, type OriginRule } from './guards/same-origin.ts'
import { withSecurityHeaders, securityHeaders } from './guards/security-headers.ts'
import { acceptedToken, rejectTokenInAddress } from './guards/bearer-token.ts'
import { requireAccess } from './guards/require-access.ts'
import { createSiteSettingsReader, type ReadSiteSettings } from './guards/site-settings.ts'
import { responseWithoutSampleTag, withoutSampleTag } from './guards/sample-tag.ts'
import { PageFrame } from './layout/page-frame.tsx'
import { withoutToken } from './pages/article/draft-path.ts'
import { movedPage } from './pages/moved.page.tsx'
import { notFoundPage } from './pages/not-found.page.tsx'
import { failurePage, rejectedPage } from './plain-pages.ts'
import { notFound, errorResponse, retryLater } from './responses.ts'

export type SiteOptions = {
  deps: AppDeps
  assets: SiteAssets
  checkRateLimit: RateLimiter
  originRule: OriginRule
  observeRoute?: ObserveRoute
  /** Compare JSON responses with their schemas, in tests and development. */
  checkResponses?: boolean
}
type SiteContext = SiteOptions & { readSiteSettings: ReadSiteSettings; logRejection: LogRejection }
export type Site = { fetch: (request: Request, caller: Caller) => Promise<Response> }

/** The whole site as one function of a request. Every URL is in routes.ts, every guard in `enter`. */
export function createSite(siteOptions: SiteOptions): Site {
  const logRejection = createRejectionLog(siteOptions.deps)
  const options: SiteContext = {
    ...siteOptions,
    readSiteSettings: createSiteSettingsReader(siteOptions.deps),
    logRejection,
  }
  const router = new Hono<{ Bindings: Caller }>()
  for (const route of routes) {
    router.on(route.method, route.path, async (c) => {
      const end = options.observeRoute?.(route)
      const entered = handleRoute(route, c.req.raw, c.env, c.req.param(), options)
      const response = await entered.catch((error: Error) => errorPageOrJson(error, c.env, c.req.path, options))
      end?.(response.status)
      // Hono drops the body of a HEAD response unread: an event stream would stay open and count for the session.
      if (c.req.raw.method === 'HEAD') await response.body?.cancel()
      return 'errorExtras' in route && response.status >= 400 ? withErrorExtras(response, route.errorExtras) : response
    })
  }
  for (const path of new Set(routes.map((route) => route.path))) router.all(path, () => methodNotAllowed(path))
  router.notFound((c) => {
    options.observeRoute?.({ method: '*', path: 'none' })(404)
    return notFoundResponse(c.req.raw, c.env, options)
  })
  router.onError((error, c) => errorPageOrJson(error, c.env, c.req.path, options))

  const headers = securityHeaders(options.deps.config)
  return { fetch: async (request, caller) => withSecurityHeaders(await router.fetch(request, caller), headers) }
}

const routePaths = routes.map(({ path }) => path)

async function handleRoute(route: Route, request: Request, caller: Caller, params: object, options: SiteContext) {
  const { deps, checkRateLimit: limiter, originRule: origins, logRejection: note } = options
  const needsSecondFactor = async () => (await options.readSiteSettings()).settings.adminsNeedSecondFactor
  const rejection =
    requireCleanQuery(route, request) ??
    requireSameOrigin(request, route, origins) ??
    limiter(route, caller) ??
    (await rejectTokenInAddress(request, route, deps)) ??
    (await requireAccess(request, route, deps, caller, needsSecondFactor))
  if (rejection?.status === 429 && route.overLimit === 'drop') {
    deps.views.drop()
    return new Response(null, { status: 202 })
  }
  if (rejection) return note(route, request, caller, await showRejection(rejection, route, options))

  const { site } = await options.readSiteSettings()
  const context = { deps, site, params, query: readQuery(route, request.url), request, caller, routePaths }
  if ('page' in route) {
    const pageInfo = { path: new URL(request.url).pathname, isCached: route.cache !== 'never' }
    const own = await route.page(context)
    const isMissing = 'status' in own && own.status === 404 && route.access === 'anyone'
    const result = (isMissing && (await movedPage(deps, request, caller))) || own
    if (!('rejection' in result)) return renderPage(result, pageInfo, options)
    return note(route, request, caller, await showRejection(result.rejection, route, options))
  }
  const token = acceptedToken(request)?.token
  const handle = () => route.handle(context)
  const result = await (token ? withActingToken(token.name, handle) : handle())
  if ('rejection' in result) return note(route, request, caller, result.rejection)
  if (options.checkResponses) await checkResponse(route, result.response)
  return route.access === 'anyone' ? responseWithoutSampleTag(site, result.response) : result.response
}

/** Tests and development only: a response that its schema does not describe is a bug in one of the two. */
async function checkResponse(route: ApiRoute, response: Response): Promise<void> {
  const { method, path, status = 200, conflict } = route
  if (response.ok && route.response && response.status !== status)
    throw new Error(`${method} ${path} answered ${response.status}, but declares ${status}.`)
  const schema = response.ok ? route.response : response.status === 409 ? conflict : undefined
  if (!schema) return
  const body: unknown = await response.clone().json()
  if (!response.ok && !isConflict(body)) return
  const { success, error } = z.safeEncode(schema, body)
  if (!success) throw new Error(`${method} ${path} sent what its schema does not allow: ${error.message}`)
}

/** Other 409s, such as "already sent", carry no stored version. */
function isConflict(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'conflict'
}

async function withErrorExtras(response: Response, more: object | undefined): Promise<Response> {
  const { status, headers } = response
  return Response.json({ ...more, ...((await response.json()) as object) }, { status, headers })
}

/** Only declared parameters count. PostgreSQL cannot take NUL: API routes reject it before, pages ignore it here. */
function readQuery(route: Route, url: string): Record<string, string> {
  const names = [...(route.query ?? []), ...(route.cache === 'never' ? [] : route.cache.shared.query)]
  if (names.length === 0) return {}
  const searchParams = new URL(url).searchParams
  return Object.fromEntries(
    names.flatMap((name) => (isClean(searchParams.get(name)) ? [[name, searchParams.get(name) ?? '']] : [])),
  )
}

const isClean = (value: string | null) => value !== null && !value.includes('\0')

function requireCleanQuery(route: Route, { url }: Request): Response | undefined {
  if ('page' in route || !url.includes('%00') || !new URL(url).search.includes('%00')) return undefined
  return errorResponse(400, 'malformed', 'The query contains unsupported characters.')
}

/** Pages and plain forms are answered with a page, also when a guard rejects them. */
async function showRejection(rejection: Response, route: Route, { assets }: SiteContext): Promise<Response> {
  if (!('page' in route) || rejection.status < 400) return rejection
  return rejectedPage(assets, rejection, { isForm: route.method !== 'GET' })
}

/** In the footer of a site that is not public. */
const specifiedYear = 2025

type RenderTarget = { path: string; isCached: boolean }

async function renderPage(
  result: Exclude<PageResult, RejectedForm>,
  { path, isCached }: RenderTarget,
  { readSiteSettings, assets, deps }: SiteContext,
): Promise<Response> {
  if ('location' in result) {
    return new Response(null, {
      status: result.status,
      headers: { location: result.location, 'cache-control': 'no-store', ...result.headers },
    })
  }
  const { styles, ...site } = await readSiteSettings()
  const all = { ...assets, styles: [...assets.styles, ...styles] }
  const year = deps.config.isPublic ? new Date(deps.clock()).getUTCFullYear() : specifiedYear
  const markup = renderToString(<PageFrame {...{ page: result, path, assets: all, year, ...site }} />)
  // Personal pages must not reappear through the Back button after signing out.
  const cacheControl = result.status || result.noStore || !isCached ? 'no-store' : 'no-cache'
  // Bytes, because a Response made from a string is measured and then encoded.
  return new Response(Buffer.from(`<!doctype html>${withoutSampleTag(site.site, markup)}`), {
    status: result.status ?? 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl, ...result.headers },
  })
}

async function notFoundResponse(request: Request, caller: Caller, options: SiteContext): Promise<Response> {
  const path = new URL(request.url).pathname
  const redirect = path.startsWith('/api/') ? undefined : await movedPage(options.deps, request, caller)
  if (redirect && !('rejection' in redirect)) return renderPage(redirect, { path, isCached: false }, options)
  options.deps.log('info', 'not_found', { path: withoutToken(path) })
  return path.startsWith('/api/') ? notFound() : renderPage(notFoundPage(), { path, isCached: false }, options)
}

function methodNotAllowed(path: string): Response {
  const allow = routes.filter((route) => route.path === path).map((route) => route.method)
  if (allow.includes('GET')) allow.push('HEAD' as never)
  return errorResponse(405, 'wrong_method', 'Method not allowed.', { headers: { allow: allow.join(', ') } })
}

function errorPageOrJson(error: Error, caller: Caller, path: string, { deps, assets }: SiteOptions): Response {
  deps.log('error', 'request_failed', { path: withoutToken(path), request: caller.requestId, error })
  const isUnavailable = error instanceof Unavailable
  if (!path.startsWith('/api/')) return failurePage(assets, { requestId: caller.requestId, isUnavailable })
  if (isUnavailable)
    return retryLater(
      503,
      'unavailable',
      error.sentence ?? 'This service is temporarily unavailable. Please try again in a few seconds.',
      2,
    )
  return errorResponse(500, 'internal', `Something went wrong on our side. Reference: ${caller.requestId}`)
}

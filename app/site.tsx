import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import type { Deps } from '#features/deps.ts'
import { Unavailable } from '#features/unavailable.ts'
import type { SiteAssets } from './layout/document.tsx'
import type { Caller, Door, PageResult, WatchDoor } from './route.ts'
import { doors } from './routes.ts'
import { readBody } from './guards/body.ts'
import type { Limiter } from './guards/rate-limit.ts'
import { createRefusalNotes, type NoteRefusal } from './guards/rejection-log.ts'
import { refuseForeign, type OriginRule } from './guards/same-origin.ts'
import { secured, securityHeaders } from './guards/security-headers.ts'
import { refuseStranger } from './guards/require-access.ts'
import { createIdentity, type Identity } from './guards/site-settings.ts'
import { PageFrame } from './layout/page-frame.tsx'
import { notFound } from './pages/not-found.page.tsx'
import { nothingHere, refuse } from './error-response.ts'

export type SiteOptions = {
  deps: Deps
  assets: SiteAssets
  limiter: Limiter
  origins: OriginRule
  watch?: WatchDoor
}
type Opened = SiteOptions & { identity: Identity; note: NoteRefusal }
export type Site = { fetch: (request: Request, caller: Caller) => Promise<Response> }

/** The whole site as one function of a request. Every URL stands in doors.ts, every guard in `enter`. */
export function createSite(given: SiteOptions): Site {
  const note = createRefusalNotes(given.deps)
  const options: Opened = { ...given, identity: createIdentity(given.deps), note }
  const router = new Hono<{ Bindings: Caller }>()
  for (const door of doors) {
    router.on(door.method, door.path, async (c) => {
      const end = options.watch?.(door)
      const entered = enter(door, c.req.raw, c.env, c.req.param(), options)
      const response = await entered.catch((error: Error) => broken(error, c.env, c.req.path, options))
      end?.(response.status)
      return 'alsoOnError' in door && response.status >= 400 ? extended(response, door.alsoOnError) : response
    })
  }
  for (const path of new Set(doors.map((door) => door.path))) router.all(path, () => wrongMethod(path))
  router.notFound((c) => {
    options.watch?.({ method: '*', path: 'none' })(404)
    return lost(c.req.path, options)
  })
  router.onError((error, c) => broken(error, c.env, c.req.path, options))

  const headers = securityHeaders(options.deps.site)
  return { fetch: async (request, caller) => secured(await router.fetch(request, caller), headers) }
}

async function enter(door: Door, request: Request, caller: Caller, params: object, options: Opened) {
  const { deps, limiter, origins, note } = options
  const needsSecondFactor = async () => (await options.identity()).settings.adminsNeedSecondFactor
  const refusal =
    refuseForeign(request, door, origins) ??
    limiter(door, caller) ??
    (await refuseStranger(request, door, deps, caller, needsSecondFactor))
  if (refusal?.status === 429 && door.overLimit === 'drop') {
    deps.views.drop()
    return new Response(null, { status: 202 })
  }
  if (refusal) return note(door, request, caller, refusal)

  const { site } = await options.identity()
  const visit = { deps: { ...deps, site }, params, query: named(door, request.url), request, caller }
  // `page` and `api` in door.ts compared the door's parameters and body with its path and schema.
  if ('page' in door) {
    const place = { path: new URL(request.url).pathname, kept: door.keep !== 'never' }
    return html(await door.page(visit as never), place, options)
  }
  if (!door.body) return door.api({ ...visit, body: undefined } as never)
  const read = await readBody(request, door.body, door.bodyCap)
  return read.ok ? door.api({ ...visit, body: read.body } as never) : note(door, request, caller, read.refusal)
}

async function extended(response: Response, more: object | undefined): Promise<Response> {
  const { status, headers } = response
  return Response.json({ ...more, ...((await response.json()) as object) }, { status, headers })
}

/** Only what the door asks for by name: an unknown parameter can change nothing. */
function named(door: Door, url: string): Record<string, string> {
  const wanted = [...(door.query ?? []), ...(door.keep === 'never' ? [] : door.keep.shared.query)]
  if (wanted.length === 0) return {}
  const given = new URL(url).searchParams
  return Object.fromEntries(wanted.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])))
}

type Place = { path: string; kept: boolean }

async function html(result: PageResult, { path, kept }: Place, { identity, assets }: Opened): Promise<Response> {
  if ('location' in result) {
    return new Response(null, {
      status: result.status,
      headers: { location: result.location, 'cache-control': 'no-store' },
    })
  }
  const markup = renderToString(<PageFrame {...{ page: result, path, assets, ...(await identity()) }} />)
  // What belongs to one person must not come back by the Back button after signing out.
  const keeping = result.status || result.fleeting || !kept ? 'no-store' : 'no-cache'
  // As bytes: a Response made of text measures the text and then encodes it.
  return new Response(Buffer.from(`<!doctype html>${markup}`), {
    status: result.status ?? 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': keeping },
  })
}

async function lost(path: string, options: Opened): Promise<Response> {
  options.deps.log('info', 'not_found', { path })
  return path.startsWith('/api/') ? nothingHere() : html(notFound(), { path, kept: false }, options)
}

function wrongMethod(path: string): Response {
  const allow = doors.filter((door) => door.path === path).map((door) => door.method)
  if (allow.includes('GET')) allow.push('HEAD' as never)
  return refuse(405, 'wrong_method', 'This address cannot be asked like that.', {
    headers: { allow: allow.join(', ') },
  })
}

function broken(error: Error, caller: Caller, path: string, { deps, assets }: SiteOptions): Response {
  deps.log('error', 'request_failed', { path, request: caller.requestId, error })
  const away = error instanceof Unavailable
  if (!path.startsWith('/api/')) return brokenPage(caller.requestId, assets, away)
  if (away)
    return refuse(503, 'unavailable', 'This cannot be done at the moment. Please try again in a few seconds.', {
      headers: { 'retry-after': '2' },
    })
  return refuse(
    500,
    'internal',
    `Something went wrong on our side. Please name ${caller.requestId} if you write to us.`,
  )
}

/** Without the frame: that may be what broke. */
function brokenPage(requestId: string, assets: SiteAssets, away: boolean): Response {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const words = `<main class="wrap section lost"><h1>Something went wrong on our side.</h1><p>Please try again in a moment. If it stays like this, name ${requestId} when you write to us.</p><a class="button button--primary" href="/">Back to home</a></main>`
  const document = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title>${styles}<body>${words}</body></html>`
  return new Response(document, {
    status: away ? 503 : 500,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(away && { 'retry-after': '2' }),
    },
  })
}

import type { Route } from '#app/route.ts'
import { errorResponse } from '#app/responses.ts'

/** `fixed`: the one configured origin. Without it (local use) the request's own Host counts, by either scheme. */
export type OriginRule = { fixed: string | undefined }

/** Rejects writes sent by a page of another site. Programs without cookies are allowed. */
export function requireSameOrigin(
  request: Request,
  route: Pick<Route, 'method' | 'origin'>,
  rule: OriginRule,
): Response | undefined {
  if (route.method === 'GET' || route.origin === 'anywhere' || isSameOrigin(request, rule)) return undefined
  return errorResponse(403, 'foreign_origin', 'Cross-site requests are not allowed.')
}

function isSameOrigin({ headers }: Request, rule: OriginRule): boolean {
  const fetchSite = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (origin === null) return fetchSite === null ? !headers.has('cookie') : fetchSite === 'same-origin'
  if (rule.fixed !== undefined) return origin === rule.fixed
  // A forwarded port may rewrite Host. Pages cannot set Sec-Fetch-Site, so same-origin can be trusted.
  return fetchSite === 'same-origin' || hostOf(origin) === headers.get('host')
}

function hostOf(origin: string): string | undefined {
  const parsed = URL.parse(origin)
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.host : undefined
}

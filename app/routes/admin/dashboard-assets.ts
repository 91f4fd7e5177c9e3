import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'

/** The dashboard's scripts are for admins only, so they are served by a route with access rules. */
export function getDashboardAsset({ deps, params, request }: ApiContext<{ file: string }>): Response {
  const found = deps.dashboard.find(params.file, request.headers.get('accept-encoding') ?? '')
  return found ? new Response(found.body, { headers: found.headers }) : notFound()
}

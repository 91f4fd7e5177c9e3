import type { ApiVisit } from '#app/route.ts'
import { nothingHere } from '#app/error-response.ts'

/** The dashboard's script is not for everyone: it comes through a door, not from the public files. */
export function getDashboardFile({ deps, params, request }: ApiVisit<{ file: string }>): Response {
  const found = deps.dashboard.find(params.file, request.headers.get('accept-encoding') ?? '')
  return found ? new Response(found.body, { headers: found.headers }) : nothingHere()
}

import type { ApiContext } from '#app/route.ts'
import { listAudit } from '#features/audit/queries.ts'
import { jsonResponse } from './responses.ts'

export async function getAudit({ deps, query }: ApiContext): Promise<Response> {
  return jsonResponse(await listAudit(deps.db, query['cursor']))
}

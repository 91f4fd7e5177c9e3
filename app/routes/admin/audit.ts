import type { ApiVisit } from '#app/route.ts'
import { listAudit } from '#features/audit/queries.ts'
import { answer } from './responses.ts'

export async function getAudit({ deps, query }: ApiVisit): Promise<Response> {
  return answer(await listAudit(deps.db, query['cursor']))
}

import type { ApiVisit } from '#app/door.ts'
import { listAudit } from '#features/audit/reads.ts'
import { answer } from './answer.ts'

export async function getAudit({ deps, query }: ApiVisit): Promise<Response> {
  return answer(await listAudit(deps.db, query['cursor']))
}

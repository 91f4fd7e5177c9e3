import type { ApiVisit } from '#app/door.ts'
import { readOverview } from '#features/analytics/overview.ts'
import { answer } from './answer.ts'

export async function getOverview({ deps }: ApiVisit): Promise<Response> {
  return answer(await readOverview(deps.db, deps.clock()))
}

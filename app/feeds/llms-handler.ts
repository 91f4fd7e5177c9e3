import type { ApiVisit } from '#app/route.ts'
import { listNewest } from '#features/articles/queries.ts'
import { answer } from './file-response.ts'
import { llms } from './llms.ts'

const newest = 30

export async function getLlms({ deps }: ApiVisit): Promise<Response> {
  return answer('text', llms(deps.site, await listNewest(deps.db, newest)))
}

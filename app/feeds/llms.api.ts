import type { ApiVisit } from '#app/door.ts'
import { listNewest } from '#features/articles/reads.ts'
import { answer } from './answer.ts'
import { llms } from './llms.ts'

const newest = 30

export async function getLlms({ deps }: ApiVisit): Promise<Response> {
  return answer('text', llms(deps.site, await listNewest(deps.db, newest)))
}

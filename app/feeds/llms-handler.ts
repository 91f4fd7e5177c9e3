import type { ApiContext } from '#app/route.ts'
import { listNewest } from '#features/articles/queries.ts'
import { fileResponse } from './file-response.ts'
import { llmsText } from './llms.ts'

const newest = 30

export async function getLlms({ deps }: ApiContext): Promise<Response> {
  return fileResponse('text', llmsText(deps.config, await listNewest(deps.db, newest)))
}

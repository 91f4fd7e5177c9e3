import type { ApiContext } from '#app/route.ts'
import { listNewest } from '#features/articles/queries.ts'
import { fileResponse } from './file-response.ts'
import { llmsText } from './llms.ts'

const newest = 30

export async function getLlms({ deps, site }: ApiContext): Promise<Response> {
  return fileResponse('text', llmsText(site, await listNewest(deps.db, newest)))
}

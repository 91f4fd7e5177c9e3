import type { ApiContext } from '#app/route.ts'
import { illustrateSingle } from '#features/generation/single-article.ts'
import { jsonResponse } from './responses.ts'
import { generationErrorResponse } from './runs.ts'
import type { GenerateImagesBody } from './generation-schemas.ts'

export async function generateArticleImages({
  deps,
  body,
}: ApiContext<unknown, GenerateImagesBody>): Promise<Response> {
  const illustrated = await illustrateSingle(deps, body)
  return illustrated.outcome === 'made' ? jsonResponse(illustrated.made) : generationErrorResponse(illustrated)
}

import type { ApiContext } from '#app/route.ts'
import { writeSingle } from '#features/generation/single-article.ts'
import { jsonResponse } from './responses.ts'
import { generationErrorResponse } from './runs.ts'
import type { GenerateArticleBody } from './generation-schemas.ts'

export async function generateArticle({ deps, body }: ApiContext<unknown, GenerateArticleBody>): Promise<Response> {
  const { category, existingTitles = [], articleNumber = 1, totalArticles = 1, affiliateProduct } = body
  const input = {
    category,
    existingTitles,
    articleNumber,
    totalArticles,
    ...(affiliateProduct && { affiliateProduct }),
  }
  const written = await writeSingle(deps, input)
  return written.outcome === 'made' ? jsonResponse(written.made) : generationErrorResponse(written)
}

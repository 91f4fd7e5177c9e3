import type { ApiVisit } from '#app/route.ts'
import { writeSingle } from '#features/generation/single-article.ts'
import { answer } from './responses.ts'
import { refused } from './runs.ts'
import type { ArticleWish } from './generation-schemas.ts'

export async function generateArticle({ deps, body }: ApiVisit<unknown, ArticleWish>): Promise<Response> {
  const { category, existingTitles = [], articleNumber = 1, totalArticles = 1, affiliateProduct } = body
  const wish = { category, existingTitles, articleNumber, totalArticles, ...(affiliateProduct && { affiliateProduct }) }
  const written = await writeSingle(deps, wish)
  return written.outcome === 'made' ? answer(written.made) : refused(written)
}

import type { ApiVisit } from '#app/door.ts'
import { writeSingle } from '#features/generation/single.ts'
import { answer } from '../admin/answer.ts'
import { refused } from '../admin/runs.api.ts'
import type { ArticleWish } from './generation.schema.ts'

export async function generateArticle({ deps, body }: ApiVisit<unknown, ArticleWish>): Promise<Response> {
  const { category, existingTitles = [], articleNumber = 1, totalArticles = 1, affiliateProduct } = body
  const wish = { category, existingTitles, articleNumber, totalArticles, ...(affiliateProduct && { affiliateProduct }) }
  const written = await writeSingle(deps, wish)
  return written.outcome === 'made' ? answer(written.made) : refused(written)
}

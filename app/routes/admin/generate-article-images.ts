import type { ApiVisit } from '#app/route.ts'
import { illustrateSingle } from '#features/generation/single-article.ts'
import { answer } from './responses.ts'
import { refused } from './runs.ts'
import type { PicturesWish } from './generation-schemas.ts'

export async function generateArticleImages({ deps, body }: ApiVisit<unknown, PicturesWish>): Promise<Response> {
  const illustrated = await illustrateSingle(deps, body)
  return illustrated.outcome === 'made' ? answer(illustrated.made) : refused(illustrated)
}

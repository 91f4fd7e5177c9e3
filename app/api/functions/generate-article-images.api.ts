import type { ApiVisit } from '#app/door.ts'
import { illustrateSingle } from '#features/generation/single.ts'
import { answer } from '../admin/answer.ts'
import { refused } from '../admin/runs.api.ts'
import type { PicturesWish } from './generation.schema.ts'

export async function generateArticleImages({ deps, body }: ApiVisit<unknown, PicturesWish>): Promise<Response> {
  const illustrated = await illustrateSingle(deps, body)
  return illustrated.outcome === 'made' ? answer(illustrated.made) : refused(illustrated)
}

import type { ApiVisit } from '#app/door.ts'
import { nothingHere } from '#app/refuse.ts'
import { findRecipe } from '#features/media/reads.ts'
import { svgHeaders } from './art.api.ts'

const name = /^([0-9a-f]{24})\.svg$/

/** A picture's name is the hash of what it was made from, so it never changes. */
export async function getMedia({ deps, params }: ApiVisit<{ file: string }>): Promise<Response> {
  const id = name.exec(params.file)?.[1]
  const recipe = id === undefined ? undefined : await findRecipe(deps.db, id)
  if (!recipe) return nothingHere()
  return new Response(deps.illustrator.illustrate(recipe).svg, {
    headers: svgHeaders('public, max-age=31536000, immutable'),
  })
}

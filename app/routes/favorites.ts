import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { json } from '#app/responses.ts'
import { maxFavoriteMarks } from '#domain/articles/favorites.ts'
import { syncFavoriteMarks } from '#features/favorites/commands.ts'
import { readFavoriteMarks } from '#features/favorites/queries.ts'

/** `at` is the browser's clock in milliseconds. It is used only for merging. */
const favoriteMark = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/, 'Not a valid article id.'),
  saved: z.boolean(),
  at: z.int().min(0),
})
export const favoritesBody = z.strictObject({
  marks: z.array(favoriteMark).max(maxFavoriteMarks, `A device may send ${maxFavoriteMarks} articles at most.`),
})
export const favoritesResponse = z.strictObject({ marks: z.array(favoriteMark) })

export async function getFavorites(context: ApiContext) {
  const { id } = await signedInUser(context)
  return json({ marks: await readFavoriteMarks(context.deps.db, id) })
}

/** Merges what a device knows into the account and returns the result. */
export async function putFavorites(context: ApiContext<unknown, z.infer<typeof favoritesBody>>) {
  const { id } = await signedInUser(context)
  return json({ marks: await syncFavoriteMarks(context.deps, id, context.body.marks) })
}

import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { syncFavoriteMarks } from '#features/favorites/commands.ts'
import { readFavoriteMarks } from '#features/favorites/queries.ts'
import type { FavoritesBody } from './favorite-schemas.ts'

const noStore = { headers: { 'cache-control': 'no-store' } }

export async function getFavorites(context: ApiContext): Promise<Response> {
  const { id } = await signedInUser(context)
  return Response.json({ marks: await readFavoriteMarks(context.deps.db, id) }, noStore)
}

/** Takes what a device knows and answers with what all of them together know. */
export async function putFavorites(context: ApiContext<unknown, FavoritesBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  return Response.json({ marks: await syncFavoriteMarks(context.deps, id, context.body.marks) }, noStore)
}

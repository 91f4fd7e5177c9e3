import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { addMarks } from '#features/favorites/commands.ts'
import { readMarks } from '#features/favorites/queries.ts'
import type { DeviceMarks } from './favorite-schemas.ts'

const noStore = { headers: { 'cache-control': 'no-store' } }

export async function getFavorites(visit: ApiVisit): Promise<Response> {
  const { id } = await memberOf(visit)
  return Response.json({ marks: await readMarks(visit.deps.db, id) }, noStore)
}

/** Takes what a device knows and answers with what all of them together know. */
export async function putFavorites(visit: ApiVisit<unknown, DeviceMarks>): Promise<Response> {
  const { id } = await memberOf(visit)
  return Response.json({ marks: await addMarks(visit.deps, id, visit.body.marks) }, noStore)
}

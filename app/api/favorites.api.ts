import type { ApiVisit } from '#app/door.ts'
import { memberOf } from '#app/middleware/who.ts'
import { addMarks } from '#features/favorites/commands.ts'
import { readMarks } from '#features/favorites/reads.ts'
import type { DeviceMarks } from './favorites.schema.ts'

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

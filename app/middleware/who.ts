import type { Door } from '#app/door.ts'
import { refuse } from '#app/refuse.ts'
import type { Deps } from '#features/deps.ts'

/** Nobody has an account yet, so every door that asks for one stays shut. */
export async function refuseStranger(_request: Request, door: Pick<Door, 'who'>, _deps: Deps): Promise<Response | undefined> {
  if (door.who === 'anyone') return undefined
  return refuse(401, 'signed_out', 'Please sign in first.')
}

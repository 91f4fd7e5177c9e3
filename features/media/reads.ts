import type { PictureWish } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'

/** What an illustration was made from, or undefined when there is none of that name. */
export async function findRecipe(db: Db, id: string): Promise<PictureWish | undefined> {
  const row = await db.selectFrom('media').select('recipe').where('id', '=', id).executeTakeFirst()
  return (row?.recipe as PictureWish | null | undefined) ?? undefined
}

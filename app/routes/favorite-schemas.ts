import { z } from 'zod'
import { maxFavoriteMarks } from '#domain/articles/favorites.ts'

const favoriteMark = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/, 'Not a valid article id.'),
  saved: z.boolean(),
  at: z.int().min(0),
})

export const favoritesBody = z.strictObject({
  marks: z.array(favoriteMark).max(maxFavoriteMarks, `A device may send ${maxFavoriteMarks} articles at most.`),
})
export type FavoritesBody = z.infer<typeof favoritesBody>

import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { json } from '#app/responses.ts'
import { api, perMinute } from '#app/route.ts'
import { maxFavoriteMarks } from '#domain/articles/favorites.ts'
import { syncFavoriteMarks } from '#features/favorites/commands.ts'
import { readFavoriteMarks } from '#features/favorites/queries.ts'

/** `at` is the browser's clock in milliseconds. It is used only for merging. */
const favoriteMark = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/, 'Not a valid article id.'),
  saved: z.boolean(),
  at: z.int().min(0),
})
const response = z.strictObject({ marks: z.array(favoriteMark) })

export const favoriteRoutes = [
  api('GET', '/api/favorites', {
    access: 'member',
    rateLimit: perMinute(120),
    response,
    async handle(context) {
      const { id } = await signedInUser(context)
      return json({ marks: await readFavoriteMarks(context.deps.db, id) })
    },
  }),
  api('PUT', '/api/favorites', {
    access: 'member',
    rateLimit: perMinute(60),
    body: z.strictObject({
      marks: z.array(favoriteMark).max(maxFavoriteMarks, `A device may send ${maxFavoriteMarks} articles at most.`),
    }),
    maxBodyBytes: 64 * 1024,
    response,
    async handle(context) {
      const { id } = await signedInUser(context)
      return json({ marks: await syncFavoriteMarks(context.deps, id, context.body.marks) })
    },
  }),
] as const

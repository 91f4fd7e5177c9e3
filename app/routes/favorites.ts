import { z } from 'zod'
import { json } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { maxFavoriteMarks } from '#domain/articles/favorites.ts'
import { syncFavoriteMarks } from '#features/favorites/commands.ts'
import { readFavoriteMarks } from '#features/favorites/queries.ts'
import { memberApi } from './user-api.ts'

/** `at` is the browser's clock in milliseconds. It is used only for merging. */
const favoriteMark = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/, 'Not a valid article id.'),
  saved: z.boolean(),
  at: z.int().min(0),
})
const response = z.object({ marks: z.array(favoriteMark) })

export const favoriteRoutes = [
  memberApi('GET', '/api/favorites', {
    scope: 'person',
    summary: 'Which articles the user saved or removed, and when.',
    rateLimit: perMinute(120),
    response,
    handle: async ({ deps, user }) => json({ marks: await readFavoriteMarks(deps.db, user.id) }),
  }),
  memberApi('PUT', '/api/favorites', {
    scope: 'person',
    summary: 'Merges the favorites of a device into the account and returns the result.',
    rateLimit: perMinute(60),
    body: z.strictObject({
      marks: z.array(favoriteMark).max(maxFavoriteMarks, `A device may send ${maxFavoriteMarks} articles at most.`),
    }),
    maxBodyBytes: 64 * 1024,
    response,
    handle: async ({ deps, user, body }) => json({ marks: await syncFavoriteMarks(deps, user.id, body.marks) }),
  }),
] as const

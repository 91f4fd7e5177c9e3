import { z } from 'zod'
import { json, notFound } from '#app/responses.ts'
import { api, perMinute } from '#app/route.ts'
import { setLike } from '#features/likes/commands.ts'

export const likeRoute = api('PUT', '/api/articles/:id/likes', {
  summary: 'Likes an article.',
  access: 'anyone',
  rateLimit: perMinute(30),
  body: z.strictObject({ visitor: z.string() }),
  response: z.object({ count: z.int(), liked: z.boolean() }),
  handle: async ({ deps, params, body }) => {
    const likes = await setLike(deps, { article_id: params.id, visitor: body.visitor, liked: true })
    return likes ? json(likes) : notFound()
  },
})

import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { json } from '#app/responses.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { removeInlineImageFrom, setHeroImage } from '#features/articles/article-images.ts'
import { redrawAll, redrawHero, redrawInline } from '#features/generation/redraw.ts'
import { emptyBody } from '../field-schemas.ts'
import { adminApi } from './admin-api.ts'
import { articleJson, editError, editResponse } from './articles.ts'
import { savedArticleResponse } from './article-schemas.ts'
import { storeUpload } from './media.ts'

const inlineImageBody = z.strictObject({ src: z.string().min(1).max(2000) })
const uploadRules = { rateLimit: perMinute(60), upload: true } as const

export const articleImageRoutes = [
  adminApi('POST', '/api/admin/articles/:id/hero', {
    summary: 'Uploads a hero image.',
    ...uploadRules,
    response: savedArticleResponse,
    async handle(context) {
      const { deps, user, params } = context
      const article = await findStoredArticle(deps.db, params.id)
      if (!article) return editError({ ok: false, reason: 'none' })
      if (article.deleted_at !== null) return editError({ ok: false, reason: 'in trash' })
      const stored = await storeUpload(context)
      if (!stored.ok) return stored.rejection
      return editResponse(await setHeroImage(deps, { id: params.id, user_id: user.id, url: stored.url }))
    },
  }),
  adminApi('POST', '/api/admin/articles/:id/hero/regenerate', {
    summary: 'Generates a new hero image.',
    body: emptyBody,
    response: savedArticleResponse,
    handle: async ({ deps, user, params }) => editResponse(await redrawHero(deps, { id: params.id, user_id: user.id })),
  }),
  adminApi('POST', '/api/admin/articles/:id/inline', {
    summary: 'Generates one inline image again.',
    body: inlineImageBody,
    /** `src`: where the new image is. */
    response: savedArticleResponse.extend({ src: z.string() }),
    async handle({ deps, user, params, body }) {
      const { edited, src } = await redrawInline(deps, { id: params.id, user_id: user.id, src: body.src })
      return edited.ok ? json({ article: articleJson(edited.article), src }) : editError(edited)
    },
  }),
  adminApi('DELETE', '/api/admin/articles/:id/inline', {
    summary: 'Removes an inline image from the text.',
    body: inlineImageBody,
    response: savedArticleResponse,
    handle: async ({ deps, user, params, body }) =>
      editResponse(await removeInlineImageFrom(deps, { id: params.id, user_id: user.id, src: body.src })),
  }),
  adminApi('POST', '/api/admin/articles/:id/images/regenerate', {
    summary: 'Generates all images of an article again.',
    body: emptyBody,
    response: savedArticleResponse,
    handle: async ({ deps, user, params }) => editResponse(await redrawAll(deps, { id: params.id, user_id: user.id })),
  }),
  adminApi('POST', '/api/admin/media', {
    summary: 'Uploads an image for use in a text.',
    ...uploadRules,
    status: 201,
    response: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }),
    async handle(context) {
      const stored = await storeUpload(context)
      if (!stored.ok) return stored.rejection
      const { url, width, height } = stored
      return json({ url, width, height }, { status: 201 })
    },
  }),
] as const

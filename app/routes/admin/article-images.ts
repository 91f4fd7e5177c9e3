import { z } from 'zod'
import { json } from '#app/responses.ts'
import { removeInlineImageFrom, setHeroImage } from '#features/articles/article-images.ts'
import { redrawAll, redrawHero, redrawInline } from '#features/generation/redraw.ts'
import { emptyBody } from '../field-schemas.ts'
import { authorApi, editorApi } from '../user-api.ts'
import { articleJson, editError, editResponse, findOwnArticle, editRules } from './articles.ts'
import { savedArticleResponse } from './article-schemas.ts'
import { storeUpload, uploadRules } from './media.ts'

const inlineImageBody = z.strictObject({ src: z.string().min(1).max(2000) })

export const articleImageRoutes = [
  authorApi('POST', '/api/admin/articles/:id/hero', {
    summary: 'Uploads a hero image.',
    ...uploadRules,
    response: savedArticleResponse,
    async handle(context) {
      const article = await findOwnArticle(context)
      if (!article) return editError({ ok: false, reason: 'not_found' })
      if (article.deleted_at !== null) return editError({ ok: false, reason: 'in_trash' })
      const stored = await storeUpload(context)
      if (!stored.ok) return stored.rejection
      const hero = { ...(await editRules(context)), id: article.id, url: stored.url }
      return editResponse(await setHeroImage(context.deps, hero))
    },
  }),
  editorApi('POST', '/api/admin/articles/:id/hero/regenerate', {
    summary: 'Generates a new hero image.',
    body: emptyBody,
    response: savedArticleResponse,
    handle: async ({ deps, user, params }) => editResponse(await redrawHero(deps, { id: params.id, user_id: user.id })),
  }),
  editorApi('POST', '/api/admin/articles/:id/inline', {
    summary: 'Generates one inline image again.',
    body: inlineImageBody,
    response: savedArticleResponse.extend({ src: z.string() }),
    async handle({ deps, user, params, body }) {
      const { edited, src } = await redrawInline(deps, { id: params.id, user_id: user.id, src: body.src })
      return edited.ok ? json({ article: articleJson(edited.article), src }) : editError(edited)
    },
  }),
  authorApi('DELETE', '/api/admin/articles/:id/inline', {
    summary: 'Removes an inline image from the text.',
    body: inlineImageBody,
    response: savedArticleResponse,
    async handle(context) {
      const image = { ...(await editRules(context)), id: context.params.id, src: context.body.src }
      return editResponse(await removeInlineImageFrom(context.deps, image))
    },
  }),
  editorApi('POST', '/api/admin/articles/:id/images/regenerate', {
    summary: 'Generates all images of an article again.',
    body: emptyBody,
    response: savedArticleResponse,
    handle: async ({ deps, user, params }) => editResponse(await redrawAll(deps, { id: params.id, user_id: user.id })),
  }),
] as const

import { z } from 'zod'
import { json, notFound } from '#app/responses.ts'
import {
  chooseHeroImage,
  removeInlineImageFrom,
  setHeroImage,
  suggestPictures,
} from '#features/articles/article-images.ts'
import { redrawAll, redrawHero, redrawInline } from '#features/generation/redraw.ts'
import { emptyBody, fieldsOf } from '../field-schemas.ts'
import { authorApi, editorApi } from '../user-api.ts'
import { articleJson, editError, editResponse, findOwnArticle, editRules } from './articles.ts'
import { savedArticleResponse } from './article-schemas.ts'
import { storeUpload, uploadRules } from './media.ts'

const heroBody = z.strictObject({ picture: z.string().max(200).optional(), url: z.string().max(200).optional() })
const suggestionSchema = z.object({ ...fieldsOf(z.string(), 'picture', 'title', 'alt', 'reason', 'url') })
const inlineImageBody = z.strictObject({ src: z.string().min(1).max(2000) })

export const articleImageRoutes = [
  authorApi('POST', '/api/admin/articles/:id/hero', {
    scope: 'drafts',
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
  authorApi('GET', '/api/admin/articles/:id/pictures', {
    scope: 'read',
    summary: 'The five pictures of the catalog that suit an article best, with the reason.',
    response: z.object({ pictures: z.array(suggestionSchema) }),
    async handle(context) {
      const article = await findOwnArticle(context)
      const pictures = article && (await suggestPictures(context.deps, article.id))
      if (!pictures) return notFound()
      return json({ pictures: pictures.map((picture) => ({ ...picture, url: `/art/${picture.picture}.svg` })) })
    },
  }),
  authorApi('PUT', '/api/admin/articles/:id/hero', {
    scope: 'drafts',
    summary: 'Shows a picture of the catalog (`picture`) or of the media library (`url`) as hero image.',
    body: heroBody,
    response: savedArticleResponse,
    async handle(context) {
      const article = await findOwnArticle(context)
      if (!article) return editError({ ok: false, reason: 'not_found' })
      const hero = { ...(await editRules(context)), id: article.id, ...context.body }
      return editResponse(await chooseHeroImage(context.deps, hero))
    },
  }),
  editorApi('POST', '/api/admin/articles/:id/hero/regenerate', {
    scope: 'publish',
    summary: 'Generates a new hero image.',
    body: emptyBody,
    response: savedArticleResponse,
    handle: async ({ deps, user, params }) => editResponse(await redrawHero(deps, { id: params.id, user_id: user.id })),
  }),
  editorApi('POST', '/api/admin/articles/:id/inline', {
    scope: 'publish',
    summary: 'Generates one inline image again.',
    body: inlineImageBody,
    response: savedArticleResponse.extend({ src: z.string() }),
    async handle({ deps, user, params, body }) {
      const { edited, src } = await redrawInline(deps, { id: params.id, user_id: user.id, src: body.src })
      return edited.ok ? json({ article: articleJson(edited.article), src }) : editError(edited)
    },
  }),
  authorApi('DELETE', '/api/admin/articles/:id/inline', {
    scope: 'drafts',
    summary: 'Removes an inline image from the text.',
    body: inlineImageBody,
    response: savedArticleResponse,
    async handle(context) {
      const image = { ...(await editRules(context)), id: context.params.id, src: context.body.src }
      return editResponse(await removeInlineImageFrom(context.deps, image))
    },
  }),
  editorApi('POST', '/api/admin/articles/:id/images/regenerate', {
    scope: 'publish',
    summary: 'Generates all images of an article again.',
    body: emptyBody,
    response: savedArticleResponse,
    handle: async ({ deps, user, params }) => editResponse(await redrawAll(deps, { id: params.id, user_id: user.id })),
  }),
] as const

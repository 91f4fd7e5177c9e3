import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { json, errorResponse, type ErrorResponse } from '#app/responses.ts'
import { removeInlineImageFrom, setHeroImage } from '#features/articles/article-images.ts'
import { redrawAll, redrawHero, redrawInline } from '#features/generation/redraw.ts'
import { emptyBody } from '../field-schemas.ts'
import { adminApi, type AdminContext } from './admin-api.ts'
import { articleJson, editError, editResponse, findOwnArticle, ownRules } from './articles.ts'
import { savedArticleResponse } from './article-schemas.ts'
import { readUpload } from '#app/guards/upload.ts'
import { addUpload, type UploadResult, type UploadFailure } from '#features/media/uploads.ts'

const inlineImageBody = z.strictObject({ src: z.string().min(1).max(2000) })
const uploadRules = { rateLimit: perMinute(60), upload: true } as const

export const articleImageRoutes = [
  adminApi('POST', '/api/admin/articles/:id/hero', {
    access: 'author',
    summary: 'Uploads a hero image.',
    ...uploadRules,
    response: savedArticleResponse,
    async handle(context) {
      const article = await findOwnArticle(context)
      if (!article) return editError({ ok: false, reason: 'none' })
      if (article.deleted_at !== null) return editError({ ok: false, reason: 'in trash' })
      const stored = await storeUpload(context)
      if (!stored.ok) return stored.rejection
      const hero = { ...(await ownRules(context)), id: article.id, url: stored.url }
      return editResponse(await setHeroImage(context.deps, hero))
    },
  }),
  adminApi('POST', '/api/admin/articles/:id/hero/regenerate', {
    access: 'editor',
    summary: 'Generates a new hero image.',
    body: emptyBody,
    response: savedArticleResponse,
    handle: async ({ deps, user, params }) => editResponse(await redrawHero(deps, { id: params.id, user_id: user.id })),
  }),
  adminApi('POST', '/api/admin/articles/:id/inline', {
    access: 'editor',
    summary: 'Generates one inline image again.',
    body: inlineImageBody,
    response: savedArticleResponse.extend({ src: z.string() }),
    async handle({ deps, user, params, body }) {
      const { edited, src } = await redrawInline(deps, { id: params.id, user_id: user.id, src: body.src })
      return edited.ok ? json({ article: articleJson(edited.article), src }) : editError(edited)
    },
  }),
  adminApi('DELETE', '/api/admin/articles/:id/inline', {
    access: 'author',
    summary: 'Removes an inline image from the text.',
    body: inlineImageBody,
    response: savedArticleResponse,
    async handle(context) {
      const image = { ...(await ownRules(context)), id: context.params.id, src: context.body.src }
      return editResponse(await removeInlineImageFrom(context.deps, image))
    },
  }),
  adminApi('POST', '/api/admin/articles/:id/images/regenerate', {
    access: 'editor',
    summary: 'Generates all images of an article again.',
    body: emptyBody,
    response: savedArticleResponse,
    handle: async ({ deps, user, params }) => editResponse(await redrawAll(deps, { id: params.id, user_id: user.id })),
  }),
  adminApi('POST', '/api/admin/media', {
    access: 'author',
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

type StoredUpload = Extract<UploadResult, { ok: true }> | { ok: false; rejection: ErrorResponse }

async function storeUpload({ deps, request, user }: AdminContext): Promise<StoredUpload> {
  const read = await readUpload(request)
  if (!read.ok) return read
  const uploaded = await addUpload(deps, read.bytes, { user_id: user.id })
  if (uploaded.ok) return uploaded
  const headers = uploaded.reason === 'busy' ? { 'retry-after': '10' } : undefined
  return { ok: false, rejection: errorResponse(...uploadErrors[uploaded.reason], headers && { headers }) }
}

const uploadErrors: Readonly<Record<UploadFailure, readonly [status: number, code: string, error: string]>> = {
  'unknown kind': [415, 'unknown_kind', 'Only JPEG, PNG, WebP and AVIF images can be uploaded.'],
  'too many pixels': [422, 'too_many_pixels', 'Images can be up to 40 megapixels. Please use a smaller one.'],
  'too costly': [
    422,
    'too_costly',
    'This image is too complex to process. Please save a smaller version, or a plain JPEG.',
  ],
  damaged: [422, 'damaged', 'This image is damaged and cannot be read.'],
  busy: [503, 'busy', 'Other images are being processed. Please try again in a moment.'],
}

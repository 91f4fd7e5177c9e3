import { z } from 'zod'
import type { Rejected } from '#app/guards/body.ts'
import { readUpload } from '#app/guards/upload.ts'
import { errorResponse, failureResponse, json, notFound, type ErrorResponse } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import type { Failure, Result } from '#domain/result.ts'
import { replacePicture } from '#features/articles/replace-picture.ts'
import { deletePicture, updatePicture } from '#features/media/commands.ts'
import { findPicture, listPictures } from '#features/media/queries.ts'
import { drawSvg } from '#features/media/draw-svg.ts'
import { addUpload } from '#features/media/uploads.ts'
import { emptyResponse, fieldsOf, isoTime, nextCursor, optionalLine, withIsoTimes } from '../field-schemas.ts'
import { adminApi, authorApi, editorApi, type AdminContext } from '../user-api.ts'
import uploadErrors from './upload-errors.json' with { type: 'json' }

export const uploadRules = { rateLimit: perMinute(60), upload: true } as const
const maxAltLength = 300

const percent = z.int().min(0).max(100).nullable()
const pictureBody = z.strictObject({
  alt: optionalLine('The alt text', maxAltLength).transform((value) => value.trim()),
  credit: optionalLine('The credit', 200).transform((value) => value.trim()),
  ...fieldsOf(percent, 'focal_x', 'focal_y'),
})
const pictureSchema = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'url', 'alt', 'credit'),
  ...fieldsOf(z.int(), 'width', 'height'),
  ...fieldsOf(percent, 'focal_x', 'focal_y'),
  isDrawn: z.boolean(),
  created_at: isoTime,
  used_in: z.array(
    z.strictObject({
      kind: z.enum(['article', 'trash', 'product', 'author', 'setting']),
      ...fieldsOf(z.string(), 'id', 'title'),
    }),
  ),
})

const uploadSchema = z.strictObject({ url: z.string(), width: z.int(), height: z.int() })

export const mediaRoutes = [
  editorApi('GET', '/api/admin/media', {
    query: ['q', 'unused', 'cursor'],
    response: z.strictObject({ pictures: z.array(pictureSchema), total: z.int(), next: nextCursor }),
    async handle({ deps, query: { q, unused, cursor } }) {
      const { pictures, ...rest } = await listPictures(deps.db, { q, unused: unused === '1', cursor })
      return json({ pictures: pictures.map((picture) => withIsoTimes(picture, 'created_at')), ...rest })
    },
  }),
  authorApi('POST', '/api/admin/media', {
    ...uploadRules,
    query: ['alt'],
    status: 201,
    response: uploadSchema,
    handle: async (context) => uploadResponse(await storeUpload(context)),
  }),
  // SVG is accepted for nothing else.
  adminApi('POST', '/api/admin/logo', {
    ...uploadRules,
    status: 201,
    response: uploadSchema,
    handle: async (context) => uploadResponse(await storeUpload(context, (bytes) => drawSvg(context.deps, bytes))),
  }),
  editorApi('PUT', '/api/admin/media/:id', {
    body: pictureBody,
    response: emptyResponse,
    async handle({ deps, user, params: { id }, body }) {
      return (await updatePicture(deps, { id, user_id: user.id }, body)) ? json({}) : notFound()
    },
  }),
  editorApi('POST', '/api/admin/media/:id/replacement', {
    ...uploadRules,
    response: z.strictObject({ url: z.string() }),
    async handle(context) {
      const picture = await findPicture(context.deps.db, context.params.id)
      if (!picture) return notFound()
      const stored = await storeUpload(context)
      if (!stored.ok) return stored.rejection
      await replacePicture(context.deps, { picture, by: stored.url, user_id: context.user.id })
      return json({ url: stored.url })
    },
  }),
  editorApi('DELETE', '/api/admin/media/:id', {
    response: emptyResponse,
    async handle({ deps, user, params: { id } }) {
      const picture = await findPicture(deps.db, id)
      if (!picture) return notFound()
      if (picture.used_in.length > 0) return errorResponse(409, 'used', 'This picture is in use. Replace it first.')
      await deletePicture(deps, { id, user_id: user.id })
      return json({})
    },
  }),
] as const

type StoredUpload = Result<{ url: string; width: number; height: number }, Rejected>

function uploadResponse(stored: StoredUpload) {
  if (!stored.ok) return stored.rejection
  const { url, width, height } = stored
  return json({ url, width, height }, { status: 201 })
}

/** `convert` turns a file that we do not store as it is into a picture. */
export async function storeUpload(
  { deps, request, user, query }: AdminContext,
  convert?: (bytes: Uint8Array) => ReturnType<typeof drawSvg>,
): Promise<StoredUpload> {
  const read = await readUpload(request)
  if (!read.ok) return read
  const picture = convert ? await convert(read.bytes) : read
  if (!picture.ok) return reject(failureResponse(picture, { unsafe_svg: { status: 422 } }))
  const uploaded = await addUpload(deps, picture.bytes, {
    user_id: user.id,
    alt: query['alt']?.slice(0, maxAltLength) ?? '',
  })
  if (uploaded.ok) return uploaded
  const headers = uploaded.reason === 'busy' ? { 'retry-after': '10' } : undefined
  return reject(failureResponse(uploaded, uploadErrors, { ...(headers && { headers }) }))
}

const reject = (rejection: ErrorResponse): Failure<Rejected> => ({ ok: false, reason: 'rejected', rejection })

import { z } from 'zod'
import type { Rejected } from '#app/guards/body.ts'
import { actingUser } from '#app/guards/require-access.ts'
import { readUpload } from '#app/guards/upload.ts'
import { errorResponse, failureResponse, json, notFound, type ErrorResponse } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { includesRole } from '#domain/accounts/role.ts'
import type { Failure, Result } from '#domain/result.ts'
import { isLogo, replacePicture } from '#features/articles/replace-picture.ts'
import { deletePicture, updatePicture } from '#features/media/commands.ts'
import { findPicture, listPictures } from '#features/media/queries.ts'
import { drawSvg } from '#features/media/draw-svg.ts'
import { addUpload } from '#features/media/uploads.ts'
import { emptyResponse, fieldsOf, isoTime, nextCursor, optionalLine } from '../field-schemas.ts'
import { adminApi, authorApi, editorApi, type AdminContext } from '../user-api.ts'

export const uploadRules = { rateLimit: perMinute(60), upload: true } as const
const maxAltLength = 300

const percent = z.int().min(0).max(100).nullable()
const pictureBody = z.strictObject({
  alt: optionalLine('The alt text', maxAltLength).transform((value) => value.trim()),
  credit: optionalLine('The credit', 200).transform((value) => value.trim()),
  ...fieldsOf(percent, 'focal_x', 'focal_y'),
})
const pictureSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'url', 'alt', 'credit'),
  ...fieldsOf(z.int(), 'width', 'height'),
  ...fieldsOf(percent, 'focal_x', 'focal_y'),
  isDrawn: z.boolean(),
  created_at: isoTime,
  used_in: z.array(
    z.object({
      kind: z.enum(['article', 'trash', 'product', 'author', 'page', 'category', 'setting']),
      ...fieldsOf(z.string(), 'id', 'title'),
    }),
  ),
})

const uploadSchema = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const mediaRoutes = [
  authorApi('GET', '/api/admin/media', {
    scope: 'read',
    summary:
      'Pictures, newest first, with where they are used; `unused` lists those that are used nowhere. Authors get what they uploaded and what this program made.',
    query: ['q', 'unused', 'cursor'],
    response: z.object({ pictures: z.array(pictureSchema), total: z.int(), next: nextCursor }),
    async handle(context) {
      const { q, unused, cursor } = context.query
      const { id, role } = await actingUser(context)
      const author = includesRole(role, 'editor') ? undefined : id
      return json(await listPictures(context.deps.db, { q, unused: unused === '1', cursor, author }))
    },
  }),
  authorApi('POST', '/api/admin/media', {
    scope: 'drafts',
    summary: 'Uploads an image for use in a text. `alt` describes it.',
    ...uploadRules,
    query: ['alt'],
    status: 201,
    response: uploadSchema,
    handle: async (context) => uploadResponse(await storeUpload(context)),
  }),
  // SVG is accepted for nothing else.
  adminApi('POST', '/api/admin/logo', {
    scope: 'settings',
    summary: 'Uploads the logo of the site. SVG is redrawn as PNG.',
    ...uploadRules,
    status: 201,
    response: uploadSchema,
    handle: async (context) => uploadResponse(await storeUpload(context, (bytes) => drawSvg(context.deps, bytes))),
  }),
  editorApi('PUT', '/api/admin/media/:id', {
    scope: 'publish',
    summary: 'Saves the alt text, the credit and the focal point of a picture, in percent from the top left.',
    body: pictureBody,
    response: emptyResponse,
    async handle({ deps, user, params: { id }, body }) {
      return (await updatePicture(deps, { id, user_id: user.id }, body)) ? json({}) : notFound()
    },
  }),
  editorApi('POST', '/api/admin/media/:id/replacement', {
    scope: 'publish',
    summary: 'Uploads a picture and shows it wherever the other one is used.',
    ...uploadRules,
    response: z.object({ url: z.string() }),
    async handle(context) {
      const replaceable = await findReplaceable(context)
      if (!replaceable.ok) return replaceable.rejection
      const stored = await storeUpload(context)
      if (!stored.ok) return stored.rejection
      await replacePicture(context.deps, { picture: replaceable.picture, by: stored, user_id: context.user.id })
      return json({ url: stored.url })
    },
  }),
  editorApi('PUT', '/api/admin/media/:id/replacement', {
    scope: 'publish',
    summary: 'Shows another picture of the library wherever this one is used.',
    body: z.strictObject({ by: z.string().max(64) }),
    response: z.object({ url: z.string() }),
    async handle(context) {
      const { deps, user, body } = context
      const replaceable = await findReplaceable(context)
      if (!replaceable.ok) return replaceable.rejection
      const by = await findPicture(deps.db, body.by)
      if (!by) return notFound()
      await replacePicture(deps, { picture: replaceable.picture, by, user_id: user.id })
      return json({ url: by.url })
    },
  }),
  editorApi('DELETE', '/api/admin/media/:id', {
    scope: 'publish',
    summary: 'Deletes a picture that is used nowhere.',
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

export const uploadErrors = {
  unknown_kind: { status: 415, error: 'Only JPEG, PNG, WebP and AVIF images can be uploaded.' },
  too_many_pixels: { status: 422, error: 'Images can be up to 40 megapixels. Please use a smaller one.' },
  too_costly: {
    status: 422,
    error: 'This image is too complex to process. Please save a smaller version, or a plain JPEG.',
  },
  damaged: { status: 422, error: 'This image is damaged and cannot be read.' },
  busy: { status: 503, error: 'Other images are being processed. Please try again in a moment.' },
}

type LibraryPicture = NonNullable<Awaited<ReturnType<typeof findPicture>>>

async function findReplaceable(
  context: AdminContext<{ id: string }, unknown>,
): Promise<Result<{ picture: LibraryPicture }, Rejected>> {
  const picture = await findPicture(context.deps.db, context.params.id)
  if (!picture) return reject(notFound())
  if (isLogo(picture) && (await actingUser(context)).role !== 'admin')
    return reject(errorResponse(403, 'forbidden', 'This picture is the logo of the site. Only admins can replace it.'))
  return { ok: true, picture }
}

type StoredUpload = Result<{ url: string; width: number; height: number }, Rejected>

function uploadResponse(stored: StoredUpload) {
  return stored.ok ? json(stored, { status: 201 }) : stored.rejection
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
